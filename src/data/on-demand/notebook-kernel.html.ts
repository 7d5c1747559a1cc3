import {kernelFrame} from "../../../loaders/notebook-frames.js";
process.stdout.write(await kernelFrame());
