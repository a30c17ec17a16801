import { may } from '@anteroom/domain/permissions';
import { fail } from '../http/problem.ts';
import { heldBy, type Scope } from '../http/scope.ts';

/** Whether the person may see tasks; lists are empty to whoever may not (spec section 6). */
export function hasTaskAccess(scope: Scope): boolean {
  return may('tasks.read', heldBy(scope));
}

/** @throws ServerError `forbidden` */
export function requireTaskAccess(scope: Scope): void {
  if (!hasTaskAccess(scope)) fail('forbidden', 'You have no access to tasks.');
}
