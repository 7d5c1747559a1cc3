import {emit} from "../../loaders/emit.js";
import {itemTagsRegistry} from "../../loaders/registries.js";
emit(() => itemTagsRegistry());
