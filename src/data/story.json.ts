import {emit} from "../../loaders/emit.js";
import {PROJECT} from "../../loaders/input-text.js";
import {keptJoint} from "../../loaders/joint.js";
import {story} from "../../loaders/story.js";
emit(() => story(PROJECT, keptJoint()));
