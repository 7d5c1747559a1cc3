import {emit} from "../../loaders/emit.js";
import {gapFits} from "../../loaders/gap-fits.js";
emit(() => gapFits());
