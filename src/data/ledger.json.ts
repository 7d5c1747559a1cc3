import {emit} from "../../loaders/emit.js";
import {keptLedger} from "../../loaders/ledger.js";
emit(() => keptLedger());
