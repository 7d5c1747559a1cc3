import {emit} from "../../loaders/emit.js";
import {modelsRegistry} from "../../loaders/registries.js";
emit(() => modelsRegistry());
