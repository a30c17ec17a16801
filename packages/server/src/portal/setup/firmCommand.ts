import { type FirmDraft, FirmSignInWay } from '@anteroom/contract';
import { Check } from 'typebox/value';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { createLog } from '../../kernel/log.ts';
import { operatorCommand } from '../../kernel/operatorCommand.ts';
import { catalogueOf } from '../../kernel/plugins/catalogue.ts';
import { changeFirmSignIn } from '../companies/firmSignIn.ts';
import { setFirm } from '../firmSettings/firmSet.ts';
import { asOperator, type OperatorDeps, type OperatorEnvironment } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator, inFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { installedPlugins } from '../operator/installedPlugins.ts';
import { reportFaults } from '../people/reportFaults.ts';
import { addFirm } from './addFirm.ts';

/** Commands that list, add and change firms. */
export const firmCommand = commandGroup({
  usage: `anteroom firm <command>, in the environment of the server (DATA_DIR, DATABASE_URL)

  list                           show the firms of the portal
  add <name> --country <code> --email <address> [--language <tag>] [--time-zone <name>] [--color <#rrggbb>] [--id <id>]
                                 add a firm, for example with --country BR. Language and time zone default to those of the country
  sign-in <own|external|both> --firm <id> [--passwordless <yes|no>]
                                 set how the firm’s people sign in: with accounts of the portal, at OIDC_ISSUER, or either; and whether people
                                 with accounts of the portal may sign in with an e-mailed code instead of a password
  set <id> [--name <name>] [--color <#rrggbb>] [--header-line <text>] [--logo <file>] [--email <address>]
    [--sender-name <name>] [--reply-to <address>] [--second-factor chosen|staff|everyone] [--logout-url <address>]
                                 change settings of a firm; an empty text resets a setting
`,
  options: {
    country: 'string',
    language: 'string',
    'time-zone': 'string',
    id: 'string',
    passwordless: 'string',
    name: 'string',
    color: 'string',
    'header-line': 'string',
    logo: 'string',
    email: 'string',
    'sender-name': 'string',
    'reply-to': 'string',
    'second-factor': 'string',
    'logout-url': 'string',
  },
  accepts: {
    add: ['country', 'email', 'language', 'time-zone', 'color', 'id'],
    'sign-in': ['passwordless'],
    set: [
      'name',
      'color',
      'header-line',
      'logo',
      'email',
      'sender-name',
      'reply-to',
      'second-factor',
      'logout-url',
    ],
  },
  async run({ command, operands: [name, ...more], firm, options, env }) {
    if (more.length > 0) return null;
    if (command === 'sign-in') return setSignIn(name, firm, options.passwordless, env);
    if (firm !== undefined) return null;
    if (command === 'list' && name === undefined) return asOperator(env, list);
    if (command === 'set' && name !== undefined) {
      if (Object.keys(options).length === 0) return null;
      return forFirmAsOperator(env, name, async (deps) => {
        const isChanged = await setFirm(deps, name, options, env.INIT_CWD ?? process.cwd());
        return isChanged ? `Changed the firm ${name}.\n` : `The firm ${name} is unchanged.\n`;
      });
    }
    const { country, email, language, 'time-zone': timeZone, color, id } = options;
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
  },
});

async function setSignIn(
  way: string | undefined,
  firm: string | undefined,
  passwordless: string | undefined,
  env: OperatorEnvironment,
): Promise<string | null> {
  const isFlag = passwordless === undefined || passwordless === 'yes' || passwordless === 'no';
  if (!Check(FirmSignInWay, way) || firm === undefined || !isFlag) return null;
  return inFirmAsOperator(env, firm, async (deps, tx) => {
    const by = { userId: null, details: { operator: deps.operator } };
    const change = { way, ...(passwordless !== undefined && { passwordless: passwordless === 'yes' }) };
    const now = await changeFirmSignIn(deps, tx, firm, by, change);
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
