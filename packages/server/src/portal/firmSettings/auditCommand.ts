import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AuditChain } from '../../kernel/audit/AuditChain.ts';
import { signedExport } from '../../kernel/audit/signedExport.ts';
import { createLog } from '../../kernel/log.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { Secrets } from '../../kernel/secrets/Secrets.ts';
import { asOperator, type OperatorEnvironment } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { authorIn, forFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { AuditLogTexts } from '../people/AuditLogTexts.ts';
import { auditCsv } from './auditCsv.ts';
import { verifyLogs } from './verifyLogs.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** An owner or the operator exported the log. Details: the search, or that it was the signed log. */
    'audit-exported': unknown;
  }
}

/** Commands on the audit log. */
export const auditCommand = commandGroup({
  usage: `anteroom audit <command>, in the environment of the server (DATA_DIR, DATABASE_URL, SECRET_KEY_FILE)

  export --firm <id> [--from <day>] [--to <day>] [--person <words>] [--action <name>]
                                 print who did what in the firm as CSV, newest first. Days, such as 2026-01-31, are in its time zone
  export --firm <id> --signed    print the whole log as signed JSON lines that can be verified, oldest first
  verify [--firm <id>]           find entries that were changed, removed or inserted in the log since it was written
  verify --against <file>        also compare the log with a signed export that was stored elsewhere
`,
  options: {
    from: 'string',
    to: 'string',
    person: 'string',
    action: 'string',
    signed: 'boolean',
    against: 'string',
  },
  async run(line) {
    const { command, operands, firm, options, env } = line;
    if (operands.length > 0) return null;
    const { from, to, person, action, signed: isSigned = false, against } = options;
    const isSearched = [from, to, person, action].some((value) => value !== undefined);
    if (command === 'verify' && !isSearched && !isSigned && (firm === undefined || against === undefined)) {
      return asOperator(env, async (deps) => {
        if (firm !== undefined) await authorIn(deps, firm);
        return verifyLogs(
          { db: deps.db, secrets: await Secrets.open(deps.config, deps.db) },
          { firm, kept: against === undefined ? undefined : await readKept(against, env) },
        );
      });
    }
    if (command !== 'export' || firm === undefined || against !== undefined || (isSigned && isSearched))
      return null;
    return forFirmAsOperator(env, firm, async (deps) => {
      const { db, audit, operator } = deps;
      const exported = {
        action: 'audit-exported',
        companyId: firm,
        userId: null,
        subject: `firm:${firm}`,
      } as const;
      if (isSigned) {
        await audit.record({ ...exported, details: { operator, signed: true } });
        const secrets = await Secrets.open(deps.config, db);
        await new AuditChain({ ...deps, secrets, log: createLog('silent') }).extend(firm);
        return joined(signedExport({ db, secrets }, firm));
      }
      const language = 'en-us';
      const texts = new AuditLogTexts().in(language);
      const printed = await joined(auditCsv(db, firm, { from, to, person, action }, { language, texts }));
      await audit.record({
        ...exported,
        details: { operator, from, to, action },
        ...(person !== undefined && { others: { person } }),
      });
      return printed;
    });
  },
});

async function readKept(path: string, { INIT_CWD = '.' }: OperatorEnvironment): Promise<string> {
  return readFile(resolve(INIT_CWD, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path} cannot be read (${error.code}).`);
  });
}

async function joined(parts: AsyncIterable<string>): Promise<string> {
  const all: string[] = [];
  for await (const part of parts) all.push(part);
  return all.join('');
}
