import { fullName } from '@anteroom/domain/people/fullName';
import { ServerError } from '@anteroom/server-sdk';
import { OperatorError } from '../../kernel/operatorError.ts';
import { type FoundPerson, findPeople } from '../accounts/findPeople.ts';
import type { OperatorDeps } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { withMail } from '../operator/withMail.ts';
import { type Inviter, invite, revokeInvitation } from './invite.ts';
import { inviteUninvited, refusalLine } from './inviteUninvited.ts';
import { listInvitations } from './listInvitations.ts';

/** Commands on invitations. `send` and `revoke` apply to all people that they name, or to none. */
export const inviteCommand = commandGroup({
  usage: `anteroom invite <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  list                           show the invitations and who has joined
  send --all [--dry-run]         invite all people of clients who have not been invited yet; with --dry-run, only list them;
                                 with --search <words>, only those whose name or address contains the words
  send <e-mail or ID>...         send people their invitation link, or a new link that replaces the previous one
  revoke <e-mail or ID>...       invalidate links that were sent
`,
  options: { all: 'boolean', 'dry-run': 'boolean', search: 'string' },
  accepts: { send: ['all', 'dry-run', 'search'] },
  async run({ command, operands, firm, options: { all, search, 'dry-run': dryRun = false }, env }) {
    if (firm === undefined) return null;
    if (command === 'list' && operands.length === 0)
      return forFirmAsOperator(env, firm, (deps) => list(deps, firm));
    const by = (operator: string): Inviter => ({ userId: null, details: { operator } });
    if (all)
      return command === 'send' && operands.length === 0
        ? forFirmAsOperator(env, firm, (deps) =>
            sendToAll(deps, { companyId: firm, dryRun, search }, by(deps.operator)),
          )
        : null;
    if (dryRun || search !== undefined) return null;
    if ((command !== 'send' && command !== 'revoke') || operands.length === 0) return null;
    return forFirmAsOperator(env, firm, async (deps) => {
      const people = await findPeople(deps, firm, operands);
      if (command === 'send') await send(deps, firm, people, by(deps.operator));
      else await revoke(deps, firm, people, by(deps.operator));
      const done = command === 'send' ? 'Invited' : 'Revoked the invitation of';
      return people.map(({ email }) => `${done} ${email}.\n`).join('');
    });
  },
});

function send(deps: OperatorDeps, firm: string, people: readonly FoundPerson[], by: Inviter): Promise<void> {
  return withMail(deps, (mail) =>
    deps.db.transaction().execute(async (tx) => {
      for (const { contactId, email } of people)
        await invite({ ...deps, mail }, tx, firm, contactId, by).catch(named(email));
    }),
  );
}

function sendToAll(
  deps: OperatorDeps,
  to: { readonly companyId: string; readonly dryRun: boolean; readonly search: string | undefined },
  by: Inviter,
): Promise<string> {
  return withMail(deps, async (mail) => {
    const lines: string[] = [];
    let isRefused = false;
    let after: string | undefined;
    do {
      const batch = await inviteUninvited({ ...deps, mail }, { ...to, after }, by);
      const done = to.dryRun ? 'Would invite' : 'Invited';
      lines.push(...batch.invited.map(({ email }) => `${done} ${email}.`), ...batch.refused.map(refusalLine));
      isRefused ||= batch.refused.length > 0;
      after = batch.next ?? undefined;
    } while (after !== undefined);
    if (isRefused) throw new OperatorError(lines);
    const none =
      to.search === undefined ? 'Everybody has been invited.\n' : 'Nobody who matches is to be invited.\n';
    return lines.map((line) => `${line}\n`).join('') || none;
  });
}

function revoke(
  deps: OperatorDeps,
  firm: string,
  people: readonly FoundPerson[],
  by: Inviter,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    for (const { contactId, email } of people)
      await revokeInvitation(deps, tx, firm, contactId, by).catch(named(email));
  });
}

/** Adds the person's address to errors. */
function named(email: string) {
  return (error: unknown): never => {
    throw error instanceof ServerError ? new OperatorError(`${email}: ${error.message}`) : error;
  };
}

async function list({ db, clock }: OperatorDeps, firm: string): Promise<string> {
  const lines: string[] = [];
  let after: string | undefined;
  do {
    const page = await listInvitations(db, firm, clock.now(), { pageSize: 100, after });
    for (const { state, sentAt, email, firstName, lastName } of page.invitations)
      lines.push(
        `${state.padEnd(8)} ${sentAt.slice(0, 10)}  ${email}  ${fullName({ firstName, lastName })}\n`,
      );
    after = page.next ?? undefined;
  } while (after !== undefined);
  return lines.join('') || 'Nobody was invited yet.\n';
}
