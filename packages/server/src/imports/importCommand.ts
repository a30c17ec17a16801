import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { importEmployees } from '../employees/importEmployees.ts';
import { asOperator, type OperatorDeps, type OperatorEnvironment } from '../operator/asOperator.ts';
import type { Importer } from './Importer.ts';
import { ImportFault } from './importFault.ts';
import { readCsv } from './readCsv.ts';

/** What can be imported. Add a member with its table. */
const importers: Readonly<Record<string, Importer>> = { employees: importEmployees };

export const importUsage = `anteroom import <what> <file.csv> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  employees                      who works for the firm's clients: client, name, cpf; pis, cbo, job, birth_date,
                                 admission_date (2026-11-20), salary (2500.00), status (active, onLeave, dismissed).
                                 All of the file or, told line by line what is wrong, nothing; again, by CPF, it changes nothing
`;

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
  operands: [file, ...more],
  firm,
  env,
}: ImportCommandLine): Promise<string | null> {
  const importer = Object.hasOwn(importers, command) ? importers[command] : undefined;
  if (!importer || file === undefined || more.length > 0 || firm === undefined) return null;
  const bytes = await readFile(resolve(env.INIT_CWD ?? '.', file)).catch((cause: Error) => {
    throw new ImportFault([`${file} cannot be read: ${cause.message}`]);
  });
  const rows = readCsv(bytes, importer.columns);
  const { added, changed } = await asOperator(env, (deps) => importAll(deps, importer, firm, rows));
  return `${rows.length} rows: ${added} added, ${changed} changed, ${rows.length - added - changed} as they were.\n`;
}

function importAll(
  deps: OperatorDeps,
  importer: Importer,
  companyId: string,
  rows: ReturnType<typeof readCsv>,
): Promise<{ added: number; changed: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const firm = await tx
      .selectFrom('companies')
      .select('company_id')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (!firm) throw new ImportFault([`There is no firm "${companyId}".`]);
    const { faults, added, changed } = await importer.run(deps, tx, companyId, rows);
    // Thrown, so that nothing stays written.
    if (faults.length > 0) {
      throw new ImportFault(
        faults.toSorted((a, b) => a.line - b.line).map(({ line, message }) => `line ${line}: ${message}`),
      );
    }
    return { added, changed };
  });
}
