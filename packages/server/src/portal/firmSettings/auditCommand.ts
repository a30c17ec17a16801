import { asOperator, type OperatorEnvironment } from '../operator/asOperator.ts';
import { PeopleFault, reportFaults } from '../people/PeopleFault.ts';
import { auditCsv } from './auditCsv.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** An owner or the operator took the log along. Details: what was searched for. */
    'audit-exported': unknown;
  }
}

export const auditUsage = `anteroom audit export --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  export [--from <day>] [--to <day>] [--person <words>] [--action <name>]
                                 print who did what in the firm as CSV, newest first. Days are the firm’s, as 2026-01-31
`;

interface AuditCommandLine {
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly firm: string | undefined;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly env: OperatorEnvironment;
}

/**
 * Carries out one command and returns what to print; null if there is no such command, or not with these operands.
 *
 * @throws PeopleFault, StartError or ConfigError with what the operator can mend.
 */
export async function auditCommand({
  command,
  operands,
  firm,
  options,
  env,
}: AuditCommandLine): Promise<string | null> {
  if (command !== 'export' || operands.length > 0 || firm === undefined) return null;
  const { from, to, person, action } = options as Record<string, string | undefined>;
  return asOperator(env, async ({ db, audit, operator }) => {
    const known = await db
      .selectFrom('companies')
      .select('company_id')
      .where('company_id', '=', firm)
      .executeTakeFirst();
    if (!known) throw new PeopleFault([`There is no firm "${firm}".`]);
    const search = { from, to, person, action };
    const parts: string[] = [];
    await reportFaults(async () => {
      for await (const part of auditCsv(db, firm, search)) parts.push(part);
    });
    await audit.record({
      action: 'audit-exported',
      companyId: firm,
      userId: null,
      subject: `firm:${firm}`,
      details: { operator, from, to, action },
      ...(person !== undefined && { others: { person } }),
    });
    return parts.join('');
  });
}
