export type {DrawnTree} from "./frame/drawn-tree.js";
export type {OutputReply, OutputRequest} from "./frame/messages.js";
export {CellError, createKernel, type Kernel} from "./kernel-client.js";
export {
  deleteNotebook,
  keepNotebook,
  keepNotebookOnLeaving,
  keptNotebooks,
  type KeptNotebook
} from "./kept-notebooks.js";
export {openSandboxFrame} from "./sandbox-frame.js";
