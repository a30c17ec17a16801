import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, relative, resolve } from 'node:path';
import { fileRefusals } from '@anteroom/domain/documents/fileSelection';
import type { ImportRow, ReceivedFile, RowFault, Uploads } from '@anteroom/server-sdk';

interface ImportedFile {
  readonly name: string;
  readonly content: ReceivedFile;
}

/** The files named in the rows of an import, held outside the document storage until they are kept. */
export class ImportedFiles {
  readonly #uploads: Uploads;
  readonly #companyId: string;
  readonly #folder: string;
  /** The received files, by the line number of their row. */
  readonly #files = new Map<number, ImportedFile>();
  readonly #loose = new Set<ReceivedFile>();

  constructor(uploads: Uploads, companyId: string, folder: string) {
    this.#uploads = uploads;
    this.#companyId = companyId;
    this.#folder = folder;
  }

  /**
   * Receives the file of each row.
   * @returns the faults found.
   */
  async receive(rows: readonly ImportRow[]): Promise<readonly RowFault[]> {
    const faults: RowFault[] = [];
    for (const row of rows) {
      const fault = await this.#receive(row);
      if (fault !== null) faults.push({ line: row.line, message: `file: ${fault}` });
    }
    return faults;
  }

  /**
   * Returns the received file of a row.
   * @throws Error if the row's file was not received.
   */
  contentOf(row: ImportRow): ReceivedFile {
    return this.#fileOf(row).content;
  }

  /** Moves a row's file into the firm's document storage. */
  async keep(row: ImportRow): Promise<ImportedFile> {
    const file = this.#fileOf(row);
    this.#loose.delete(file.content);
    await file.content.keep();
    return file;
  }

  /** Discards the files that were not kept. */
  async discard(): Promise<void> {
    await Promise.all([...this.#loose].map((content) => content.discard()));
  }

  #fileOf({ line }: ImportRow): ImportedFile {
    const file = this.#files.get(line);
    if (!file) throw new Error(`the file of line ${line} was not received`);
    return file;
  }

  /** Returns what is wrong with the file, or null once it has been received. */
  async #receive({ line, values }: ImportRow): Promise<string | null> {
    const path = await this.#pathOf(values.file ?? '');
    if (path === null) return `there is no file "${values.file}" in the folder`;
    const name = basename(path).normalize('NFC');
    const { size } = await stat(path);
    const [refusal] = fileRefusals({ name, size });
    if (refusal) return `${values.file}: ${refusals[refusal]}`;
    const content = await this.#uploads.receive(this.#companyId, createReadStream(path));
    this.#loose.add(content);
    if (!(await content.isAs(name))) return `${values.file}: its content is not what its name says`;
    this.#files.set(line, { name, content });
    return null;
  }

  /** Returns the file's path, or null if it is not a file or lies outside the folder (also through a symbolic link). */
  async #pathOf(file: string): Promise<string | null> {
    try {
      const folder = await realpath(this.#folder);
      const path = await realpath(resolve(folder, file));
      const within = relative(folder, path);
      if (within.startsWith('..') || isAbsolute(within)) return null;
      return (await stat(path)).isFile() ? path : null;
    } catch {
      return null;
    }
  }
}

const refusals = {
  'too-large': 'is larger than 500 MB',
  'wrong-type': 'is of a type that is not accepted',
  'bad-characters': 'has characters in its name that are not allowed',
  empty: 'is empty',
} as const;
