import type {JointResults, JointStudy} from "../lib/stories/index.js";

/** What the worker of the joint model does. */
export type JointTasks = {
  readonly fit: {readonly input: JointStudy; readonly answer: JointResults; readonly row: never};
};
