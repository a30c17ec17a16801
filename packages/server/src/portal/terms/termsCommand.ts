import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { OperatorEnvironment } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator, inFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { publishVersion } from './publishVersion.ts';
import { signaturesCsv } from './signaturesCsv.ts';
import { findTermsVersion, listTermsVersions } from './termsVersions.ts';
import { withdrawTerms } from './withdrawTerms.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'terms-signatures-exported': unknown;
  }
}

/** Commands on a firm’s terms. */
export const termsCommand = commandGroup({
  usage: `anteroom terms <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  list                           show the versions of the firm’s terms, and how many people have signed each of them
  publish <folder> --from <day>  publish each <language>.md in the folder; from that day on, all clients are asked to sign
  withdraw <day>                 withdraw terms that are not in effect yet; they become the draft again
  signatures <version>           print who has signed and who has not, as CSV
`,
  options: { from: 'string' },
  async run({ command, operands: [operand, ...more], firm, options: { from }, env }) {
    if (firm === undefined || more.length > 0 || (from !== undefined) !== (command === 'publish'))
      return null;
    if (command === 'list' && operand === undefined) return list(env, firm);
    if (operand === undefined) return null;
    if (command === 'signatures') return signatures(env, firm, operand);
    if (command === 'withdraw')
      return inFirmAsOperator(env, firm, async (deps, tx, author) => {
        await withdrawTerms(deps, tx, author, operand);
        return `Withdrew the terms of ${firm} from ${operand}.\n`;
      });
    if (from === undefined) return null;
    const texts = await readTexts(resolve(env.INIT_CWD ?? '.', operand));
    return inFirmAsOperator(env, firm, async (deps, tx, author) => {
      await publishVersion(deps, tx, author, { from, texts });
      return `Published the terms of ${firm}, in force from ${from}.\n`;
    });
  },
});

function list(env: OperatorEnvironment, firm: string): Promise<string> {
  return inFirmAsOperator(env, firm, async ({ clock }, tx) => {
    const { versions } = await listTermsVersions(tx, firm, clock.now());
    const lines = versions.map(
      ({ version, state, languages, signed, unsigned }) =>
        `${version}  ${state.padEnd(8)}  ${signed} signed, ${unsigned} not yet  ${languages.join(' ')}\n`,
    );
    return lines.join('') || 'The firm has no terms yet.\n';
  });
}

function signatures(env: OperatorEnvironment, firm: string, version: string): Promise<string> {
  return forFirmAsOperator(env, firm, async (deps) => {
    await findTermsVersion(deps.db, firm, version);
    const parts: string[] = [];
    for await (const part of signaturesCsv(deps.db, firm, version, 'en-us')) parts.push(part);
    const details = { operator: deps.operator };
    const subject = `terms:${version}`;
    await deps.audit.record({
      action: 'terms-signatures-exported',
      companyId: firm,
      userId: null,
      subject,
      details,
    });
    return parts.join('');
  });
}

/** Reads the files `<language>.md` in a folder. */
async function readTexts(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError([`${folder} could not be read: ${error.code ?? error.message}`]);
  });
  const texts = names
    .filter((name) => name.endsWith('.md'))
    .map(async (name) => [name.slice(0, -'.md'.length), await readFile(join(folder, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}
