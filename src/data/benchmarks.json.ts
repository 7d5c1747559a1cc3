import {emit} from "../../loaders/emit.js";
import {benchmarksRegistry} from "../../loaders/registries.js";
emit(() => benchmarksRegistry());
