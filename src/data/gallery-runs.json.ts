import {emit} from "../../loaders/emit.js";
import {galleryRuns} from "../../loaders/report/gallery-runs.js";
emit(galleryRuns);
