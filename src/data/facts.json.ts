import {emit} from "../../loaders/emit.js";
import {factsRegistry} from "../../loaders/facts.js";
emit(() => factsRegistry());
