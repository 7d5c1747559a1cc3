import {slugsOf} from "../../lib/explore/table/short-names.js";

/** Address of the items behind a number, in the explorer's log of a benchmark: values of facets by name. */
export function itemsHref(log: string, where: Readonly<Record<string, string | readonly string[]>>): string {
  const params = Object.entries(where).map(
    ([facet, value]) =>
      `${facet}=${[value]
        .flat()
        .map((one) => slugsOf({values: [one]})[0])
        .join(",")}`
  );
  return `./explore?log=${log}&${params.join("&")}`;
}
