import {emit} from "../../loaders/emit.js";
import {manifest} from "../../loaders/manifest.js";
emit(() => manifest());
