import { escapeLiteral } from 'pg';
import { firmSetting } from './roles.ts';

/** Returns the statement that switches the rest of a transaction to a role. */
export function setRole(role: string): string {
  return `select set_config('role', ${escapeLiteral(role)}, true)`;
}

/**
 * Returns the statement that restricts the rest of a transaction to a firm's rows. It uses `set local`, which Citus
 * propagates to the workers that have the rows, instead of `set_config`, which Citus does not propagate.
 */
export function setFirm(companyId: string): string {
  return `set local ${firmSetting} = ${escapeLiteral(sendable(companyId))}`;
}

/**
 * Statement that sets role and firm, with {@link enteringValues} as parameters, so that its plan can be cached. Citus
 * does not propagate it.
 */
export const enteringText = `select set_config('role', $1, true), set_config('${firmSetting}', $2, true)`;

/** Returns the parameters of {@link enteringText}. */
export function enteringValues(role: string, companyId: string): readonly string[] {
  return [role, sendable(companyId)];
}

/** Replaces NUL bytes, which would end the text on the wire. No firm's ID has one. */
function sendable(companyId: string): string {
  return companyId.replaceAll('\0', '\ufffd');
}

/** Returns a single statement that sets role and firm. */
export function entering(role: string, companyId: string): string {
  return block(`perform set_config('role', ${escapeLiteral(role)}, true); ${setFirm(companyId)};`);
}

/**
 * Returns a single statement that sets role and firm within a running transaction. In a distributed database the role
 * stays unchanged: Citus uses a separate connection to the workers for each role, and one connection does not see what
 * the other has written until the transaction ends.
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
