import {emit} from "../../../loaders/emit.js";
import {itemBankContent} from "../../../loaders/item-bank.js";
emit(() => itemBankContent({copy: "unieval/unibench.json.gz"}));
