import { ServerError } from '@anteroom/server-sdk';
import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import { commandEvents } from '../../kernel/events/announce.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { OperatorEnvironment } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { withMail } from '../operator/withMail.ts';
import { findPeople } from './findPeople.ts';
import { linkRefusedSignIn, listRefusedSignIns } from './refusedSignIns.ts';
import { resetSecondFactor } from './resetSecondFactor.ts';

/** Commands on how people sign in. */
export const accountCommand = commandGroup({
  usage: `anteroom accounts <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  reset-second-factor <e-mail or ID>   remove a lost authenticator app and all passkeys, in all firms of the person;
                                       the next sign-in sets up another app
  refused                              show recent sign-ins at OIDC_ISSUER that the firm refused: issuer, subject and address
  link <issuer> <subject> <e-mail or ID>
                                       let a person sign in with a refused account
`,
  async run({ command, operands, firm, env }) {
    if (firm === undefined) return null;
    if (command === 'refused' && operands.length === 0) return showRefused(env, firm);
    if (command === 'link' && operands.length === 3) return link(env, firm, operands);
    if (command !== 'reset-second-factor' || operands.length !== 1) return null;
    return forFirmAsOperator(env, firm, async (deps) => {
      const [person] = await findPeople(deps, firm, operands);
      if (!person) return null;
      const { contactId, email } = person;
      const by = { userId: null, details: { operator: deps.operator }, email: null, language: '' };
      // The person may have accounts at other firms, too.
      await withMail(deps, (mail) =>
        acrossFirms('accounts', () =>
          deps.db
            .transaction()
            .execute((tx) => resetSecondFactor({ ...deps, mail }, tx, firm, contactId, by)),
        ),
      ).catch(named(email));
      return `Removed the authenticator app and the passkeys of ${email}.\n`;
    });
  },
});

function showRefused(env: OperatorEnvironment, firm: string): Promise<string> {
  return forFirmAsOperator(env, firm, async (deps) => {
    const lines = (await listRefusedSignIns(deps.db, firm)).map(
      ({ issuer, subject, email, refusedAt }) => `${refusedAt}  ${issuer}  ${subject}  ${email ?? '-'}\n`,
    );
    return lines.join('') || 'No sign-in was refused lately.\n';
  });
}

function link(
  env: OperatorEnvironment,
  firm: string,
  [issuer = '', subject = '', who = '']: readonly string[],
): Promise<string | null> {
  return forFirmAsOperator(env, firm, async (deps) => {
    const [person] = await findPeople(deps, firm, [who]);
    if (!person) return null;
    const { contactId, email } = person;
    const by = { userId: null, details: { operator: deps.operator } };
    const events = commandEvents(deps.db);
    await deps.db
      .transaction()
      .execute((tx) => linkRefusedSignIn({ ...deps, events }, tx, firm, { issuer, subject, contactId }, by))
      .catch(named(email));
    return `${email} can sign in with ${subject} of ${issuer}.\n`;
  });
}

/** Returns the details that name the person an error is about. */
function named(email: string) {
  return (error: unknown): never => {
    throw error instanceof ServerError ? new OperatorError(`${email}: ${error.message}`) : error;
  };
}
