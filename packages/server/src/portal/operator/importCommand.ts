import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ImportDeps, Importer, ImportRow } from '@anteroom/server-sdk';
import { openWhenNeeded } from '../../kernel/blobs/openWhenNeeded.ts';
import { commandEvents } from '../../kernel/events/announce.ts';
import { enterFirm } from '../../kernel/halves/firmDatabase.ts';
import type { HalfSource } from '../../kernel/halves/takeHalves.ts';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { ImportFault } from '../../kernel/imports/importFault.ts';
import { maxCsvBytes, readCsv, tooLarge } from '../../kernel/imports/readCsv.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { addressesToInvite, inviteImported } from '../invitations/inviteImported.ts';
import { holdFirm } from '../people/Author.ts';
import { clientImporter } from '../people/importClients.ts';
import type { Tx } from '../schema.ts';
import type { OperatorDeps, OperatorEnvironment } from './asOperator.ts';
import { type CommandGroup, commandGroup } from './commandGroup.ts';
import { forFirmAsOperator } from './inFirmAsOperator.ts';
import { importersInFolders, installedImporters } from './installedImporters.ts';
import { withMail } from './withMail.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The operator imported a CSV file. */
    'records-imported': unknown;
  }
}

/** Importers that exist regardless of plugins. */
const portalImporters: ReadonlyMap<string, Importer> = new Map([['clients', clientImporter]]);

/**
 * Returns the command that imports a CSV file.
 *
 * @param sources Server halves to use instead of the installed ones.
 */
export function importCommand(sources?: readonly HalfSource[]): CommandGroup {
  return commandGroup({
    usage: (env) => importUsage(env, sources),
    options: { 'dry-run': 'boolean', invite: 'boolean' },
    async run({
      command = '',
      operands: [file, folder, ...more],
      firm,
      options: { invite = false, 'dry-run': dryRun = false },
      env,
    }) {
      if (file === undefined || more.length > 0 || firm === undefined) return null;
      if (invite && command !== 'clients') return null;
      const path = resolve(env.INIT_CWD ?? '.', file);
      const cannotBeRead = (cause: Error): never => {
        throw new OperatorError(`${file} cannot be read: ${cause.message}`);
      };
      // Checked before the file is read into memory.
      const { size } = await stat(path).catch(cannotBeRead);
      if (size > maxCsvBytes) throw tooLarge();
      const bytes = await readFile(path).catch(cannotBeRead);
      return forFirmAsOperator(env, firm, async (deps) => {
        const blobs = openWhenNeeded(deps.config, deps.db);
        try {
          const importers = await installedImporters(deps, blobs, sources);
          const importer = portalImporters.get(command) ?? importers.get(command);
          if (!importer) {
            const known = [...portalImporters.keys(), ...importers.keys()].join(', ');
            throw new OperatorError(`“${command}” cannot be imported. You can import: ${known}.`);
          }
          const rows = readCsv(bytes, importer, { windows1252: portalImporters.has(command) });
          const {
            added,
            changed,
            lines = [],
          } = await importAll(deps, {
            what: command,
            importer,
            companyId: firm,
            rows,
            dryRun,
            folder: folder === undefined ? dirname(path) : resolve(env.INIT_CWD ?? '.', folder),
          });
          const addresses = invite ? await addressesToInvite(deps.db, firm, rows) : [];
          const counts = `${rows.length} rows: ${added} added, ${changed} changed, ${rows.length - added - changed} unchanged.`;
          if (!dryRun) {
            const invited = await inviteAll(deps, firm, addresses);
            const said = [counts, ...invited.lines];
            if (invited.isRefused) throw new OperatorError(said);
            return said.map((line) => `${line}\n`).join('');
          }
          const each = lines.map(({ line, outcome, about }) => `line ${line}: ${outcome}: ${about}\n`);
          return `${each.join('')}A dry run: nothing was written. It would be ${counts}\n${addresses.map((address) => `Would invite ${address}.\n`).join('')}`;
        } finally {
          await blobs.close();
        }
      });
    },
  });
}

async function importUsage(env: OperatorEnvironment, sources?: readonly HalfSource[]): Promise<string> {
  const importers = await importersInFolders(env.PLUGINS_DIR || null, sources);
  return `anteroom import <what> <file.csv> [<folder>] --firm <id> [--dry-run] [--invite], in the environment of the server (DATA_DIR, DATABASE_URL)

  Imports the whole file, or nothing if any line is wrong. Importing it again changes nothing. The file is UTF-8 with a header.
  Columns can be in any order; those after the ; are optional. Write dates as 2026-11-20 and amounts as 2500.00.
  With --invite, the people in the file who have not been invited yet are sent their link. Exit code 1: nothing was imported,
  or someone could not be invited.

${[...portalImporters, ...importers].map(([what, importer]) => `${helpOf(importer).map(indented(what)).join('\n')}\n`).join('')}`;
}

async function inviteAll(
  deps: OperatorDeps,
  companyId: string,
  addresses: readonly string[],
): ReturnType<typeof inviteImported> {
  if (addresses.length === 0) return { lines: [], isRefused: false };
  const by = { userId: null, details: { operator: deps.operator } };
  return withMail(deps, (mail) => inviteImported({ ...deps, mail }, companyId, addresses, by));
}

interface Import {
  readonly what: string;
  readonly importer: Importer;
  readonly companyId: string;
  readonly rows: readonly ImportRow[];
  readonly dryRun: boolean;
  /** Folder with the files to which rows refer; by default the folder of the CSV file. */
  readonly folder: string;
}

type Imported = Omit<Awaited<ReturnType<Importer['run']>>, 'faults'>;

/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {
  readonly imported: Imported;

  constructor(imported: Imported) {
    super('a dry run');
    this.imported = imported;
  }
}

async function importAll(
  deps: OperatorDeps,
  { what, importer, companyId, rows, dryRun, folder }: Import,
): Promise<Imported> {
  const written = deps.db.transaction().execute(async (tx) => {
    // Only one import runs at a time, because importers look at existing data before they write.
    await holdFirm(tx, companyId);
    await enterFirm(tx, companyId);
    const { faults, ...imported } = await importer.run(importDeps(deps, tx, folder), tx, companyId, rows);
    // Thrown so that the transaction is rolled back.
    if (faults.length > 0) throw new ImportFault(faults.toSorted((a, b) => a.line - b.line));
    if (dryRun) throw new DryRun(imported);
    const { added, changed } = imported;
    const details = { operator: deps.operator, what, rows: rows.length, added, changed };
    await deps.audit.record({ action: 'records-imported', companyId, userId: null, details }, tx);
    return imported;
  });
  return written.catch((error) => {
    if (error instanceof DryRun) return error.imported;
    throw error;
  });
}

function importDeps(deps: OperatorDeps, tx: Tx, folder: string): ImportDeps {
  return { ...deps, ids: timeOrderedIds, folder, events: commandEvents(tx) };
}

function helpOf({ help, columns }: Importer): readonly string[] {
  const named = (need: 'required' | 'optional') =>
    Object.keys(columns)
      .filter((name) => columns[name] === need)
      .join(', ');
  return [...help, `${named('required')}; ${named('optional')}`];
}

/** Returns a function that prefixes the first line with the name, and the others with spaces. */
function indented(name: string): (line: string, index: number) => string {
  return (line, index) => `  ${(index === 0 ? name : '').padEnd(18)}${line}`;
}
