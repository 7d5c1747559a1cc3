/** What the page of all benchmarks had in its address when it was the first page of the site. */
const OVERVIEW = {anchors: ["#profiles", "#agreement"], keys: ["scope", "kinds", "benchmarks"]};

/** Follows links to the overview, which was the first page of the site once. */
export function followOverview(): void {
  const {search, hash} = location;
  const asked = new URLSearchParams(search);
  if (!OVERVIEW.anchors.includes(hash) && !OVERVIEW.keys.some((key) => asked.has(key))) return;
  asked.set("moved", "overview");
  location.replace(`./benchmarks.html?${asked}${hash}`);
}
