import {SERVED_LOGS, type ServedLogs, type ServedPicture} from "../lib/explore/served-logs.js";
import {fileAddress} from "./one-file.js";

/** The address of the list of logs that `parallax view` serves beside this page, or wrote into it; `null` where it does not. */
export const servedLogs = (): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${SERVED_LOGS}"]`)?.content ?? null;

/** The list at that address, as it is now. */
export const servedAt = (address: string): Promise<ServedLogs> => read<ServedLogs>(address);

/** Pictures that are served with a log; none where it is not served, or has none. */
export async function servedPictures(log: string): Promise<readonly ServedPicture[]> {
  const address = servedLogs();
  if (address === null) return [];
  const list = (await servedAt(address)).logs.find(({id}) => id === log)?.pictures ?? null;
  return list === null ? [] : read<readonly ServedPicture[]>(list);
}

async function read<T>(address: string): Promise<T> {
  const response = await fetch(await fileAddress(address));
  if (!response.ok) throw new Error(`${address} could not be read (HTTP ${response.status}).`);
  return (await response.json()) as T;
}
