import {emit} from "../../loaders/emit.js";
import {claimsRegistry} from "../../loaders/registries.js";
emit(() => claimsRegistry());
