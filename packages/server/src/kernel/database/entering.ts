import { escapeLiteral } from 'pg';
import { firmSetting } from './roles.ts';

/** Returns the statement that has the rest of a transaction done in a role. */
export function setRole(role: string): string {
  return `select set_config('role', ${escapeLiteral(role)}, true)`;
}

/**
 * Returns the statement that narrows the rest of a transaction to a firm's rows. It is `set local`, which Citus passes on to the servers that have the
 * rows, and not `set_config`, which it does not.
 */
export function setFirm(companyId: string): string {
  return `set local ${firmSetting} = ${escapeLiteral(sendable(companyId))}`;
}

/** Statement that does both, with {@link enteringValues}, so that its plan can be kept. Citus passes none of it on. */
export const enteringText = `select set_config('role', $1, true), set_config('${firmSetting}', $2, true)`;

/** Returns the values of {@link enteringText}. */
export function enteringValues(role: string, companyId: string): readonly string[] {
  return [role, sendable(companyId)];
}

/** Replaces zero bytes, at which a text ends where it is sent. No firm's ID has one. */
function sendable(companyId: string): string {
  return companyId.replaceAll('\0', '\ufffd');
}

/** Returns one statement that does both. */
export function entering(role: string, companyId: string): string {
  return block(`perform set_config('role', ${escapeLiteral(role)}, true); ${setFirm(companyId)};`);
}

/**
 * Returns one statement that does both in the midst of a transaction. In a distributed database the role stays: Citus reaches the servers that have
 * the rows by one connection for each role, and what was written over one is not seen over the other before the transaction ends.
 */
export function enteringWithin(role: string, companyId: string): string {
  return block(
    `if current_setting('citus.propagate_set_commands', true) is distinct from 'local' then
      perform set_config('role', ${escapeLiteral(role)}, true);
    end if;
    ${setFirm(companyId)};`,
  );
}

function block(statements: string): string {
  return `do ${escapeLiteral(`begin ${statements} end`)}`;
}
