import {emit} from "../../loaders/emit.js";
import {validity} from "../../loaders/validity.js";
emit(() => validity());
