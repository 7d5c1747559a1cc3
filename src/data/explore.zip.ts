import {explorerArchive} from "../../loaders/explorer.js";
process.stdout.write(await explorerArchive());
