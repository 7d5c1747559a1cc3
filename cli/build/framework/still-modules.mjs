/**
 * A hook of Node's loader: what Framework found in a module is kept if the module lies in a folder in which nothing is written meanwhile,
 * neither outputs of loaders nor what Framework itself keeps. Framework has no setting for it; were its function named otherwise, a build
 * would be slow, and right.
 */
const FILE = "/@observablehq/framework/dist/javascript/module.js";
const FUNCTION = "function getModuleInfo(root, path) {";
const KEPT = `
const stillModules = new Map();
function getModuleInfo(root, path) {
  if (!/^\\/?(?:components|exhibits|lib|library|pages|runtime|styles)\\//.test(path)) return freshModuleInfo(root, path);
  if (!stillModules.has(path)) stillModules.set(path, freshModuleInfo(root, path));
  return stillModules.get(path);
}
function freshModuleInfo(root, path) {`;

/** Gives modules as Node does, and this one with what it found kept. */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  return url.endsWith(FILE) ? {...loaded, source: String(loaded.source).replace(FUNCTION, KEPT)} : loaded;
}
