import {elementsRegistry} from "../../loaders/elements.js";
import {emit} from "../../loaders/emit.js";
emit(() => elementsRegistry());
