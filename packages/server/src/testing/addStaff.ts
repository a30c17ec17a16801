import type { NewStaffMember } from '@anteroom/contract';
import { operatorAsAuthor } from '../portal/people/Author.ts';
import { addStaffMember } from '../portal/people/saveStaff.ts';
import { openSession } from './openSession.ts';
import type { SignedIn } from './signIn.ts';
import type { TestPortal } from './testPortal.ts';

/** Adds a staff member with this role to a firm, and signs them in. */
export async function addStaff(
  portal: Pick<TestPortal, 'url' | 'deps'>,
  companyId: string,
  role: NewStaffMember['role'],
): Promise<SignedIn & { readonly userId: string }> {
  const { deps } = portal;
  const email = `${role.toLowerCase()}-${deps.ids.next()}@staff.test`;
  const draft = { firstName: 'Role', lastName: role, email, role };
  const author = operatorAsAuthor(companyId, 'US', 'a test');
  const userId = await deps.db.transaction().execute((tx) => addStaffMember(deps, tx, author, draft));
  return { ...(await openSession(portal, companyId, userId)), userId };
}
