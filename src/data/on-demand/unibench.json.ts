import {emit} from "../../../loaders/emit.js";
import {PROJECT} from "../../../loaders/input-text.js";
import {readUniBench} from "../../../loaders/unibench.js";
emit(() => readUniBench(PROJECT));
