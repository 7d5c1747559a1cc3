import {emit} from "../../loaders/emit.js";
import {benchmarkFactsRegistry} from "../../loaders/registries.js";
emit(() => benchmarkFactsRegistry());
