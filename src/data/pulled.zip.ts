import {pulledArchive} from "../../loaders/logs/pulled-archive.js";
process.stdout.write(await pulledArchive());
