import {emit} from "../../loaders/emit.js";
import {joint} from "../../loaders/joint.js";
emit(() => joint());
