import {stringify} from "yaml";
import {CommandError, EXIT} from "../terminal/exit-codes.js";

/** Licences of data and code that are named often, by their SPDX identifiers. */
const SPDX = [
  "CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "CC-BY-NC-SA-4.0", "CC-BY-ND-4.0", "CC-BY-NC-ND-4.0",
  "ODC-By-1.0", "ODbL-1.0", "PDDL-1.0", "CDLA-Permissive-2.0", "CDLA-Sharing-1.0", "MIT", "Apache-2.0", "BSD-2-Clause",
  "BSD-3-Clause", "GPL-3.0-only", "GPL-3.0-or-later"
] as const; // prettier-ignore

/** A licence as CITATION.cff and Croissant name it. */
export interface DatasetLicence {
  /** SPDX identifier, where it is one that is known here. */
  readonly id: string | null;
  readonly url: string;
}

/** What a data set is cited as. */
export interface CitedDataset {
  readonly title: string;
  readonly creator: string;
  readonly url: string;
  readonly licence: DatasetLicence;
  /** Day of publication, ISO 8601. */
  readonly published: string;
  /** Fingerprint of its files, which is its version. */
  readonly fingerprint: string;
  readonly isSimulated: boolean;
}

/** @throws CommandError for a licence that is neither a known identifier nor an address */
export function datasetLicence(given: string): DatasetLicence {
  const id = SPDX.find((one) => one.toLowerCase() === given.toLowerCase());
  if (id !== undefined) return {id, url: `https://spdx.org/licenses/${id}`};
  if (isAddress(given)) return {id: null, url: given};
  throw new CommandError(
    EXIT.usage,
    `invalid --licence: ${given}; expected the address of a licence or one of ${SPDX.join(", ")}`
  );
}

/** Is a text the address of a page? */
export const isAddress = (text: string): boolean => /^https?:\/\/[^\s"<>\\^`{|}]+$/.test(text) && URL.canParse(text);

const titleOf = ({title, isSimulated}: CitedDataset): string => (isSimulated ? `${title} (simulated)` : title);

/** CITATION.cff of a data set, Citation File Format 1.2.0: its version is the fingerprint of its files. */
export function datasetCff(dataset: CitedDataset): string {
  const {creator, url, licence, published, fingerprint} = dataset;
  return stringify({
    "cff-version": "1.2.0",
    message: "If you use these data, please cite them.",
    type: "dataset",
    title: titleOf(dataset),
    authors: [{name: creator}],
    version: fingerprint,
    "date-released": published,
    url,
    ...(licence.id === null ? {"license-url": licence.url} : {license: licence.id})
  });
}

/** BibTeX of the same, under a key that its content makes. */
export function datasetBibtex(dataset: CitedDataset): string {
  const {creator, url, published, fingerprint} = dataset;
  const fields = [
    `  title = {{${plain(titleOf(dataset))}}}`,
    `  author = {{${plain(creator)}}}`,
    `  year = {${published.slice(0, 4)}}`,
    `  version = {${fingerprint}}`,
    `  howpublished = {\\url{${url}}}`,
    `  note = {Data set. Fingerprint ${fingerprint}, published ${published}}`
  ];
  return `@misc{dataset-${fingerprint},\n${fields.join(",\n")}\n}\n`;
}

/** Text that TeX sets as it stands. */
const plain = (text: string): string => text.replace(/[{}\\]/g, "").replace(/[&%$#_]/g, "\\$&");
