import {emit} from "../../loaders/emit.js";
import {modelFactsRegistry} from "../../loaders/registries.js";
emit(() => modelFactsRegistry());
