import {studyArchive} from "../../loaders/logs/study-archive.js";
process.stdout.write(await studyArchive());
