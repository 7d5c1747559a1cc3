import {outputFrame} from "../../../loaders/notebook-frames.js";
process.stdout.write(await outputFrame());
