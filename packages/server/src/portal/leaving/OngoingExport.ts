import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { HashingMeter } from '../../kernel/blobs/hashingMeter.ts';
import type { ExportPlace } from './ExportPlace.ts';
import { contentFile, manifestName } from './firmManifest.ts';
import { LeavingFault } from './LeavingFault.ts';

/** File that says whose export a place will hold. It is removed once the export is complete. */
const unfinishedName = 'unfinished.json';

/** A place to which an export is written. Document contents from an interrupted export of the same firm are reused. */
export class OngoingExport {
  readonly place: ExportPlace;
  /** Contents that already exist in the place and have not been requested yet. */
  readonly #left: Set<string>;

  private constructor(place: ExportPlace, left: Set<string>) {
    this.place = place;
    this.#left = left;
  }

  /**
   * Begins a firm's export, or continues one that was interrupted.
   *
   * @throws LeavingFault if the place contains something else.
   */
  static async open(place: ExportPlace, companyId: string): Promise<OngoingExport> {
    const there = new Set<string>();
    for await (const name of place.names()) there.add(name);
    const refuse = (why: string): never => {
      const shown = place.shown.replace(/^t/, 'T');
      throw new LeavingFault([`${shown} ${why}. Choose another one, or remove it.`]);
    };
    const marker = JSON.stringify({ firm: companyId });
    if (there.has(manifestName)) refuse('already contains an export');
    if (there.size > 0 && !there.has(unfinishedName)) refuse('is not empty');
    if (there.size > 0 && (await text(await place.open(unfinishedName))) !== marker)
      refuse('contains an export of another firm that was interrupted');
    await place.write(unfinishedName, [Buffer.from(marker)]);
    const left = new Set<string>();
    for (const name of there) {
      const [, sha256] = /^contents\/[\da-f]{2}\/([\da-f]{64})$/.exec(name) ?? [];
      if (sha256 !== undefined) left.add(sha256);
      // The data are one consistent snapshot, so they are written again.
      else if (name !== unfinishedName) await place.remove(name);
    }
    return new OngoingExport(place, left);
  }

  /** Writes a content unless it already exists undamaged. Returns the SHA-256 of what was written or exists. */
  async keepContent(sha256: string, open: () => Promise<Readable>): Promise<string> {
    const name = contentFile(sha256);
    if (this.#left.delete(sha256)) {
      const there = new HashingMeter({ limit: Number.MAX_SAFE_INTEGER });
      await pipeline(await this.place.open(name), there, drain);
      if (there.result().sha256 === sha256) return sha256;
    }
    const meter = new HashingMeter({ limit: Number.MAX_SAFE_INTEGER });
    await pipeline(await open(), meter, (source) => this.place.write(name, source));
    return meter.result().sha256;
  }

  /** Removes contents from an interrupted export that belong to documents deleted since. */
  async dropRest(): Promise<void> {
    for (const sha256 of this.#left) await this.place.remove(contentFile(sha256));
  }

  /** Marks the export as complete. */
  async finish(): Promise<void> {
    await this.place.remove(unfinishedName);
  }
}

async function drain(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}
