import { type FirmDraft, FirmSignInWay } from '@anteroom/contract';
import { Check } from 'typebox/value';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { createLog } from '../../kernel/log.ts';
import { operatorCommand } from '../../kernel/operatorCommand.ts';
import { catalogueOf } from '../../kernel/plugins/catalogue.ts';
import { changeFirmSignIn } from '../companies/firmSignIn.ts';
import { type FirmOptions, setFirm } from '../firmSettings/firmSet.ts';
import { leavingCommand, leavingUsage } from '../leaving/leavingCommand.ts';
import { asOperator, type OperatorDeps, type OperatorEnvironment } from '../operator/asOperator.ts';
import type { CommandLineWithOptions } from '../operator/CommandLine.ts';
import { installedPlugins } from '../operator/installedPlugins.ts';
import { reportFaults } from '../people/reportFaults.ts';
import { addFirm } from './addFirm.ts';

export const firmUsage = `anteroom firm <command>, in the environment of the server (DATA_DIR, DATABASE_URL)

  list                           show the firms of the portal
  add <name> --country <code> --email <address> [--language <tag>] [--time-zone <name>] [--color <#rrggbb>] [--id <id>]
                                 add a firm, for example with --country BR. Language and time zone default to those of the country
  sign-in <own|external|both> --firm <id> [--passwordless <yes|no>]
                                 set how the firm’s people sign in: with accounts of the portal, at OIDC_ISSUER, or either; and whether people
                                 with accounts of the portal may sign in with an e-mailed code instead of a password
  set <id> [--name <name>] [--color <#rrggbb>] [--header-line <text>] [--logo <file>] [--email <address>]
    [--sender-name <name>] [--reply-to <address>] [--second-factor chosen|staff|everyone] [--logout-url <address>]
                                 change settings of a firm; an empty text resets a setting
${leavingUsage}`;

/**
 * Runs one command and returns the text to print; null if there is no such command, or not with these operands.
 *
 * @throws OperatorError for errors that the operator can correct.
 */
export async function firmCommand({
  command,
  operands: [name, ...more],
  firm,
  dryRun = false,
  options,
  env,
}: CommandLineWithOptions): Promise<string | null> {
  if (more.length > 0) return null;
  if (command === 'export' || command === 'import')
    return name === undefined ? leavingCommand({ command, firm, dryRun, options, env }) : null;
  if (dryRun) return null;
  if (command === 'sign-in') return setSignIn(name, firm, options.passwordless, env);
  if (firm !== undefined || options.passwordless !== undefined) return null;
  if (command === 'list' && name === undefined) return asOperator(env, list);
  if (command === 'set' && name !== undefined) {
    return asOperator(env, async (deps) => {
      await setFirm(deps, name, options as FirmOptions, env.INIT_CWD ?? process.cwd());
      return `Changed the firm ${name}.\n`;
    });
  }
  const { country, email, language, 'time-zone': timeZone, color, id } = options as Record<string, string>;
  if (command !== 'add' || name === undefined || country === undefined || email === undefined) return null;
  return asOperator(env, async (deps) => {
    const draft: FirmDraft = { name, country, email, language, timeZone, color, id };
    const { plugins } = catalogueOf(await installedPlugins(deps), createLog('silent')).catalogue;
    const companyId = await reportFaults(() =>
      deps.db
        .transaction()
        .execute((tx) =>
          addFirm(
            { ...deps, ids: timeOrderedIds },
            tx,
            { details: { operator: deps.operator } },
            draft,
            plugins,
          ),
        ),
    );
    return `Added the firm ${companyId}.\nNext: ${operatorCommand} staff add <e-mail> --owner --firm ${companyId} --first-name <name> --last-name <name>\n`;
  });
}

async function setSignIn(
  way: string | undefined,
  firm: string | undefined,
  passwordless: string | boolean | undefined,
  env: OperatorEnvironment,
): Promise<string | null> {
  const isFlag = passwordless === undefined || passwordless === 'yes' || passwordless === 'no';
  if (!Check(FirmSignInWay, way) || firm === undefined || !isFlag) return null;
  return asOperator(env, async (deps) => {
    const by = { userId: null, details: { operator: deps.operator } };
    const change = { way, ...(passwordless !== undefined && { passwordless: passwordless === 'yes' }) };
    const now = await reportFaults(() =>
      deps.db.transaction().execute((tx) => changeFirmSignIn(deps, tx, firm, by, change)),
    );
    return `People of ${firm} sign in by: ${now.way}. Without a password: ${now.passwordless ? 'yes' : 'no'}.\n`;
  });
}

async function list({ db }: OperatorDeps): Promise<string> {
  const firms = await db
    .selectFrom('companies')
    .select(['company_id', 'name', 'country', 'language'])
    .orderBy('company_id')
    .execute();
  if (firms.length === 0) return 'There is no firm yet.\n';
  return firms
    .map(({ company_id, name, country, language }) => `${company_id}  ${name}  ${country}  ${language}\n`)
    .join('');
}
