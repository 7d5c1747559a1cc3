import {emit} from "../../loaders/emit.js";
import {publishedTable} from "../../loaders/published.js";
emit(() => publishedTable("unig2u"));
