import { fail } from '../http/problem.ts';
import { control, type Scope } from '../http/scope.ts';

/** Whether the person may see tasks; lists are empty to whoever may not (spec section 6). */
export function hasTaskAccess(scope: Scope): boolean {
  return !scope.controls.has(control.hideTasks);
}

/** @throws ServerError `forbidden` */
export function requireTaskAccess(scope: Scope): void {
  if (!hasTaskAccess(scope)) fail('forbidden', 'You have no access to tasks.');
}
