import {emit} from "../../loaders/emit.js";
import {trust} from "../../loaders/ledger.js";
emit(() => trust());
