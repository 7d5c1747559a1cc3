import {emit} from "../../loaders/emit.js";
import {story} from "../../loaders/story.js";
emit(() => story());
