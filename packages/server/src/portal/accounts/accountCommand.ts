import { ServerError } from '@anteroom/server-sdk';
import { asOperator, type OperatorEnvironment } from '../operator/asOperator.ts';
import { withMail } from '../operator/withMail.ts';
import { AccountFault, findPeople, requireFirm } from './findPeople.ts';
import { resetSecondFactor } from './resetSecondFactor.ts';

export const accountUsage = `anteroom accounts <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  reset-second-factor <e-mail or ID>   remove a lost authenticator app and all passkeys, for all firms of the person;
                                       the next sign-in sets up another app
`;

interface AccountCommandLine {
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly firm: string | undefined;
  readonly env: OperatorEnvironment;
}

/**
 * Carries out one command and returns what to print; null if there is no such command, or not with these operands.
 *
 * @throws AccountFault, StartError or ConfigError with what the operator can mend.
 */
export async function accountCommand({
  command,
  operands,
  firm,
  env,
}: AccountCommandLine): Promise<string | null> {
  if (command !== 'reset-second-factor' || operands.length !== 1 || firm === undefined) return null;
  return asOperator(env, async (deps) => {
    await requireFirm(deps, firm);
    const [person] = await findPeople(deps, firm, operands);
    if (!person) return null;
    const { contactId, email } = person;
    const by = { userId: null, details: { operator: deps.operator }, email: null, language: '' };
    await withMail(deps, (mail) =>
      deps.db.transaction().execute((tx) => resetSecondFactor({ ...deps, mail }, tx, firm, contactId, by)),
    ).catch((error) => {
      throw error instanceof ServerError ? new AccountFault(`${email}: ${error.message}`) : error;
    });
    return `Removed the authenticator app and the passkeys of ${email}.\n`;
  });
}
