import {emit} from "../../loaders/emit.js";
import {unievalTagsRegistry} from "../../loaders/registries.js";
emit(() => unievalTagsRegistry());
