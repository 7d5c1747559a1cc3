import {emit} from "../../loaders/emit.js";
import {gapTable} from "../../loaders/published.js";
emit(() => gapTable());
