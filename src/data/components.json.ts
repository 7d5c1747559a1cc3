import {emit} from "../../loaders/emit.js";
import {componentApi} from "../../loaders/report/component-api.js";
emit(() => componentApi("."));
