import {emit} from "../../loaders/emit.js";
import {keptJoint} from "../../loaders/joint.js";

emit(() => keptJoint().abilities);
