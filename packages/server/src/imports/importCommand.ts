import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Tx } from '../database/schema.ts';
import { announce } from '../events/announce.ts';
import { timeOrderedIds } from '../ids.ts';
import { asOperator, type OperatorDeps, type OperatorEnvironment } from '../operator/asOperator.ts';
import type { ImportDeps, Importer, ImportRow } from './Importer.ts';
import { importers } from './importers.ts';
import { ImportFault } from './importFault.ts';
import { readCsv } from './readCsv.ts';

export const importUsage = `anteroom import <what> <file.csv> [<folder>] --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  Imports the whole file, or nothing if any line is wrong. Importing it again changes nothing. UTF-8, with a header;
  columns in any order, those after the ; are optional. Write dates as 2026-11-20 and amounts as 2500.00.

${Object.entries(importers)
  .map(([what, importer]) => `${helpOf(importer).map(indented(what)).join('\n')}\n`)
  .join('')}`;

interface ImportCommandLine {
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly firm: string | undefined;
  readonly env: OperatorEnvironment;
}

/**
 * Carries out one command and answers what to print; null if there is no such command, or not with these operands.
 *
 * @throws ImportFault, StartError or ConfigError with what the operator can mend.
 */
export async function importCommand({
  command = '',
  operands: [file, folder, ...more],
  firm,
  env,
}: ImportCommandLine): Promise<string | null> {
  const importer = Object.hasOwn(importers, command) ? importers[command] : undefined;
  if (!importer || file === undefined || more.length > 0 || firm === undefined) return null;
  const path = resolve(env.INIT_CWD ?? '.', file);
  const bytes = await readFile(path).catch((cause: Error) => {
    throw new ImportFault([`${file} cannot be read: ${cause.message}`]);
  });
  const rows = readCsv(bytes, importer.columns);
  const { added, changed } = await asOperator(env, (deps) =>
    importAll(deps, {
      what: command,
      importer,
      companyId: firm,
      rows,
      folder: folder === undefined ? dirname(path) : resolve(env.INIT_CWD ?? '.', folder),
    }),
  );
  return `${rows.length} rows: ${added} added, ${changed} changed, ${rows.length - added - changed} as they were.\n`;
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
