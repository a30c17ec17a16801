import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { type ExportPlace, requireFile } from './ExportPlace.ts';
import { contentFile, contentsFile, dataFile, type FirmManifest } from './firmManifest.ts';
import { LeavingFault } from './LeavingFault.ts';
import { linesOf } from './linesOf.ts';

/** Maximum number of problems to report. With a broken disk there may be one for each of a firm's documents. */
const mostProblems = 20;

/** A document content in the export. */
export interface FolderContent {
  readonly sha256: string;
  readonly size: number;
}

/**
 * Reads every file that the manifest names and compares it with its checksum.
 *
 * @throws LeavingFault with what is missing, damaged or altered.
 */
export async function checkExport(place: ExportPlace, { tables, contents }: FirmManifest): Promise<void> {
  const problems: string[] = [];
  const note = (error: unknown) => {
    if (!(error instanceof LeavingFault)) throw error;
    problems.push(...error.problems);
  };
  for (const table of tables) await checkLines(place, dataFile(table), table).catch(note);
  await checkLines(place, contentsFile, { rows: contents.count, sha256: contents.sha256 }).catch(note);
  // The list of contents can be relied on only if it is unaltered.
  if (problems.length === 0)
    for await (const content of contentsIn(place)) {
      await checkContent(place, content).catch(note);
      if (problems.length >= mostProblems) break;
    }
  if (problems.length > 0) throw new LeavingFault(problems.slice(0, mostProblems));
}

/**
 * Yields the contents that the export lists.
 *
 * @throws LeavingFault for an invalid line.
 */
export async function* contentsIn(place: ExportPlace): AsyncGenerator<FolderContent> {
  for await (const line of linesOf(await place.open(contentsFile))) {
    const { sha256, size } = (parse(line) ?? {}) as Partial<FolderContent>;
    // The hash becomes part of paths.
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256) || !Number.isSafeInteger(size))
      throw new LeavingFault([`${contentsFile} has a line that names no content: ${line.slice(0, 100)}`]);
    yield { sha256, size: size as number };
  }
}

/**
 * Compares a file of lines with what the manifest says was written.
 *
 * @throws LeavingFault
 */
export async function checkLines(
  place: Pick<ExportPlace, 'sizeOf' | 'open'>,
  name: string,
  wanted: { readonly rows: number; readonly sha256: string },
): Promise<void> {
  await requireFile(place, name);
  const hash = createHash('sha256');
  let lines = 0;
  let last: number | undefined;
  await pipeline(await place.open(name), async (source) => {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
      last = chunk.at(-1);
    }
  });
  if (last !== undefined && last !== 10) throw new LeavingFault([`${name} ends in the middle of a line.`]);
  if (lines !== wanted.rows)
    throw new LeavingFault([`${name} has ${lines} lines; it was written with ${wanted.rows}.`]);
  if (hash.digest('hex') !== wanted.sha256) throw new LeavingFault([`${name} is not what was written.`]);
}

async function checkContent(place: ExportPlace, { sha256, size }: FolderContent): Promise<void> {
  const name = contentFile(sha256);
  const found = await requireFile(place, name);
  if (found !== size) throw new LeavingFault([`${name} has ${found} bytes; it was written with ${size}.`]);
  const hash = createHash('sha256');
  await pipeline(await place.open(name), hash);
  if (hash.digest('hex') !== sha256) throw new LeavingFault([`${name} is not what was written.`]);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
