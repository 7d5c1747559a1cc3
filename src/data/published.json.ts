import {emit} from "../../loaders/emit.js";
import {allPublished} from "../../loaders/published.js";
emit(allPublished);
