import {emit} from "../../loaders/emit.js";
import {testedClaims} from "../../loaders/tested-claims.js";
emit(() => testedClaims());
