import {sampleLog} from "../../../loaders/logs/sample-log.js";
process.stdout.write(await sampleLog());
