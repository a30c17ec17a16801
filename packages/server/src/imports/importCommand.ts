import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ImportDeps, Importer, ImportRow } from '@anteroom/server-sdk';
import type { Tx } from '../database/schema.ts';
import { announce } from '../events/announce.ts';
import { timeOrderedIds } from '../ids.ts';
import { enterFirm } from '../kernel/firmDatabase.ts';
import type { HalfSource } from '../kernel/takeHalves.ts';
import { asOperator, type OperatorDeps, type OperatorEnvironment } from '../operator/asOperator.ts';
import { openWhenNeeded } from '../storage/openWhenNeeded.ts';
import { ImportFault } from './importFault.ts';
import { importersInFolders, installedImporters } from './installedImporters.ts';
import { readCsv } from './readCsv.ts';

/** Returns the command's help, with everything that can be imported. */
export async function importUsage(
  env: OperatorEnvironment,
  sources?: readonly HalfSource[],
): Promise<string> {
  const importers = await importersInFolders(env.PLUGINS_DIR || null, sources);
  return `anteroom import <what> <file.csv> [<folder>] --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  Imports the whole file, or nothing if any line is wrong. Importing it again changes nothing. UTF-8, with a header;
  columns in any order, those after the ; are optional. Write dates as 2026-11-20 and amounts as 2500.00.

${[...importers].map(([what, importer]) => `${helpOf(importer).map(indented(what)).join('\n')}\n`).join('')}`;
}

interface ImportCommandLine {
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly firm: string | undefined;
  readonly env: OperatorEnvironment;
  /** Server halves in place of those that are installed. */
  readonly sources?: readonly HalfSource[];
}

/**
 * Carries out one command and returns what to print; null for operands that it does not take.
 *
 * @throws ImportFault, StartError or ConfigError with what the operator can mend.
 */
export async function importCommand({
  command = '',
  operands: [file, folder, ...more],
  firm,
  env,
  sources,
}: ImportCommandLine): Promise<string | null> {
  if (file === undefined || more.length > 0 || firm === undefined) return null;
  const path = resolve(env.INIT_CWD ?? '.', file);
  const bytes = await readFile(path).catch((cause: Error) => {
    throw new ImportFault([`${file} cannot be read: ${cause.message}`]);
  });
  return asOperator(env, async (deps) => {
    const blobs = openWhenNeeded(deps.config, deps.clock);
    try {
      const importers = await installedImporters(deps, blobs, sources);
      const importer = importers.get(command);
      if (!importer)
        throw new ImportFault([
          `Nothing called “${command}” can be imported. There are: ${[...importers.keys()].join(', ')}.`,
        ]);
      const rows = readCsv(bytes, importer.columns);
      const { added, changed } = await importAll(deps, {
        what: command,
        importer,
        companyId: firm,
        rows,
        folder: folder === undefined ? dirname(path) : resolve(env.INIT_CWD ?? '.', folder),
      });
      return `${rows.length} rows: ${added} added, ${changed} changed, ${rows.length - added - changed} as they were.\n`;
    } finally {
      await blobs.close();
    }
  });
}

interface Import {
  readonly what: string;
  readonly importer: Importer;
  readonly companyId: string;
  readonly rows: readonly ImportRow[];
  /** Where the files lie that rows name; the file's own folder unless said. */
  readonly folder: string;
}

function importAll(
  deps: OperatorDeps,
  { what, importer, companyId, rows, folder }: Import,
): Promise<{ added: number; changed: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const firm = await tx
      .selectFrom('companies')
      .select('company_id')
      .where('company_id', '=', companyId)
      // One import at a time: importers look at what is there before they write.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!firm) throw new ImportFault([`There is no firm "${companyId}".`]);
    await enterFirm(tx, companyId);
    const { faults, added, changed } = await importer.run(importDeps(deps, tx, folder), tx, companyId, rows);
    // Thrown, so that nothing stays written.
    if (faults.length > 0) {
      throw new ImportFault(
        faults.toSorted((a, b) => a.line - b.line).map(({ line, message }) => `line ${line}: ${message}`),
      );
    }
    const details = { operator: deps.operator, what, rows: rows.length, added, changed };
    await deps.audit.record({ action: 'records-imported', companyId, userId: null, details }, tx);
    return { added, changed };
  });
}

function importDeps(deps: OperatorDeps, tx: Tx, folder: string): ImportDeps {
  const ids = timeOrderedIds;
  const publish: ImportDeps['events']['publish'] = (audience, event, on = tx) =>
    announce(on, { id: ids.next(), audience, event });
  return { ...deps, ids, folder, events: { publish } };
}

function helpOf({ help, columns }: Importer): readonly string[] {
  const named = (need: 'required' | 'optional') =>
    Object.keys(columns)
      .filter((name) => columns[name] === need)
      .join(', ');
  return [...help, `${named('required')}; ${named('optional')}`];
}

/** The name before the first line, room before the others. */
function indented(name: string): (line: string, index: number) => string {
  return (line, index) => `  ${(index === 0 ? name : '').padEnd(18)}${line}`;
}
