import {demoArchive} from "../../loaders/logs/demo-archive.js";
process.stdout.write(await demoArchive());
