import {emit} from "../../loaders/emit.js";
import {ledger} from "../../loaders/ledger.js";
emit(() => ledger());
