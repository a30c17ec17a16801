import type { StaffChange } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { isStaffRole, type StaffRole, staffRoles } from '@anteroom/domain/people/staffRoles';
import { sql } from 'kysely';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { operatorCommand } from '../../kernel/operatorCommand.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { inFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { listStaff } from './listPeople.ts';
import { addStaffMember, changeStaffMember } from './saveStaff.ts';

/** Commands on a firm’s staff. */
export const staffCommand = commandGroup({
  usage: `anteroom staff <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  list                           show the firm’s staff, their roles and who has joined
  add <e-mail> --first-name <name> --last-name <name> [--role <role> | --owner]
                                 add a member of staff; the default role is staff
  role <e-mail> <role>           change a role: ${staffRoles.join(', ')}
  all-clients <e-mail> yes|no    let a person whose role is limited to assigned clients see all clients, or undo that
  disable <e-mail>               end all sessions of the person, who can no longer sign in
  enable <e-mail>                let the person sign in again
`,
  options: { role: 'string', owner: 'boolean', 'first-name': 'string', 'last-name': 'string' },
  accepts: { add: ['role', 'owner', 'first-name', 'last-name'] },
  async run({ command = '', operands: [email, role, ...more], firm, options, env }) {
    if (
      firm === undefined ||
      more.length > 0 ||
      (role !== undefined && command !== 'role' && command !== 'all-clients')
    )
      return null;
    if (command === 'list' && email === undefined)
      return inFirmAsOperator(env, firm, (_, tx) => list(tx, firm));
    if (email === undefined) return null;
    const { 'first-name': firstName, 'last-name': lastName, role: given, owner } = options;
    if (command === 'add') {
      if (firstName === undefined || lastName === undefined || (owner && given !== undefined)) return null;
      const asked = owner ? 'owner' : roleOf(given ?? 'staff');
      return inFirmAsOperator(env, firm, async (deps, tx, author) => {
        const draft = { email, firstName, lastName, role: asked };
        await addStaffMember({ ...deps, ids: timeOrderedIds }, tx, author, draft);
        return `Added ${email} as ${asked}.\nNext: ${operatorCommand} invite send ${email} --firm ${firm}\n`;
      });
    }
    const change = changeOf(command, role);
    if (!change) return null;
    return inFirmAsOperator(env, firm, async (deps, tx, author) => {
      const userId = await findMember(tx, firm, email);
      await changeStaffMember({ ...deps, ids: timeOrderedIds }, tx, author, userId, change);
      return `${email}: ${wordsOf(change)}.\n`;
    });
  },
});

function changeOf(command: string, role: string | undefined): StaffChange | null {
  if (command === 'role') return role === undefined ? null : { role: roleOf(role) };
  if (command === 'all-clients')
    return role === 'yes' || role === 'no' ? { seesAllClients: role === 'yes' } : null;
  if (command === 'disable') return { isDisabled: true };
  return command === 'enable' ? { isDisabled: false } : null;
}

function wordsOf({ role, seesAllClients, isDisabled }: StaffChange): string {
  if (role !== undefined) return role;
  if (seesAllClients !== undefined) return seesAllClients ? 'sees all clients' : 'sees clients by the role';
  return isDisabled ? 'disabled' : 'enabled';
}

function roleOf(text: string): StaffRole {
  if (isStaffRole(text)) return text;
  throw new OperatorError([`"${text}" is not a role. The roles are ${staffRoles.join(', ')}.`]);
}

async function findMember(tx: Tx, companyId: string, email: string): Promise<string> {
  const found = await tx
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'staff')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
  const [only, ...others] = found;
  if (!only) throw new OperatorError([`No staff member has the e-mail address "${email}".`]);
  if (others.length > 0)
    throw new OperatorError([`Several staff members have the e-mail address "${email}".`]);
  return only.user_id;
}

async function list(db: DbOrTx, companyId: string): Promise<string> {
  const lines: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listStaff(db, companyId, { pageSize: 100, after });
    for (const { email, firstName, lastName, role, state } of page.staff)
      lines.push(
        `${(role ?? '-').padEnd(9)} ${state.padEnd(10)}  ${email}  ${fullName({ firstName, lastName })}\n`,
      );
    if (page.next === null) return lines.join('') || 'The firm has no staff yet.\n';
    after = page.next;
  }
}
