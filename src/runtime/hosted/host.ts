import type {HostedPlace, Traffic} from "./hosted-tasks.js";

/** What a host did not do, in words for a reader. */
export class HostError extends Error {}

/** A file of tables is asked for; bytes as they come. */
interface Asked {
  readonly signal: AbortSignal;
  readonly onBytes?: (bytes: number) => void;
}

/**
 * A host of tables: one folder of one origin, and nothing else. A worker has no content security policy of its page, so what it may ask for is
 * decided here; no cookies go along, and an answer that sends on to another address counts as none.
 */
export class Host {
  readonly #place: HostedPlace;
  #requests = 0;
  #bytes = 0;

  constructor(place: HostedPlace) {
    this.#place = place;
  }

  get traffic(): Traffic {
    return {requests: this.#requests, bytes: this.#bytes};
  }

  /**
   * A whole file.
   *
   * @throws HostError that says for a reader what went wrong
   */
  async file(path: string, most: number, {signal, onBytes}: Asked): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.#ask(path, {signal});
    if (response.status !== 200)
      throw new HostError(`${this.#urlOf(path).href}: the host answers HTTP ${response.status}`);
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    const reader = response.body!.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.length;
      this.#bytes += next.value.length;
      if (bytes > most) {
        await reader.cancel();
        throw new HostError(`${path} is longer than ${most} bytes: it is not what a folder of tables holds`);
      }
      pieces.push(next.value);
      onBytes?.(bytes);
    }
    return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
  }

  /**
   * A part of a file.
   *
   * @param size - of the whole file, as the manifest has it
   * @throws HostError that says for a reader what went wrong
   */
  async part(path: string, from: number, to: number, size: number, signal: AbortSignal): Promise<ArrayBuffer> {
    const response = await this.#ask(path, {signal, headers: {range: `bytes=${from}-${to - 1}`}});
    if (response.status === 200) {
      await response.body?.cancel();
      throw new HostError(NO_PARTS);
    }
    if (response.status !== 206 && response.status !== 416)
      throw new HostError(`${this.#urlOf(path).href}: the host answers HTTP ${response.status}`);
    const whole = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1];
    const bytes = response.status === 206 ? await response.arrayBuffer() : new ArrayBuffer(0);
    this.#bytes += bytes.byteLength;
    if ((whole !== undefined && Number(whole) !== size) || bytes.byteLength !== to - from)
      throw new HostError(
        `${path} is cut off, or another file than its manifest.json names: ${whole ?? "too few"} of ${size} bytes are there`
      );
    return bytes;
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const url = this.#urlOf(path);
    this.#requests += 1;
    try {
      return await fetch(url, {...init, credentials: "omit", redirect: "error", referrerPolicy: "no-referrer"});
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new HostError(
        url.origin === location.origin
          ? `${url.href} cannot be fetched: the host is out of reach, or sends on to another address`
          : `${url.origin} cannot be read from this page: it is out of reach, sends on to another address, or does not let pages of other sites read it (it has to answer with Access-Control-Allow-Origin)`,
        {cause: error}
      );
    }
  }

  /** @throws HostError for what lies outside the folder, or on another origin than the reader was told */
  #urlOf(path: string): URL {
    const url = new URL(path, this.#place.folder);
    if (url.origin !== this.#place.origin || !url.href.startsWith(this.#place.folder))
      throw new HostError(`${url.origin} was not agreed to`);
    return url;
  }
}

const NO_PARTS =
  "This host sends whole files where a part is asked for, so single answers cannot be fetched from it. The counts above hold all the same. Put the folder on a host that sends parts of files, as nginx, Apache, S3 and most others do, or open it with: parallax view";
