/** What a page that is not here was, where its address says so: a model's page names the model and leads to all of them. */
export function NotFoundPage(): HTMLElement {
  const node = document.createElement("p");
  const model = /\/model-([^/]+?)(?:\.html)?$/.exec(location.pathname)?.[1];
  if (model === undefined) return node;
  const models = document.createElement("a");
  models.href = "./models.html";
  models.textContent = "All models";
  const name = model.replaceAll("-", " ").slice(0, 80);
  node.append(`No model of this site is called “${name}” now: it has another name, or no benchmark here measures it. `);
  node.append(models, ", with their further names.");
  return node;
}
