import {emit} from "../../../loaders/emit.js";
import {itemBanks} from "../../../loaders/item-bank.js";
emit(() => itemBanks());
