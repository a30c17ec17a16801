import { FormDefinitionError } from '@anteroom/domain/checkForm';
import type { KindIssue } from '@anteroom/server-sdk';

/** The first fault of a form, with its path within what `check` checks: `/sections/0/fields/2/options`. */
export function formIssues(check: () => void): KindIssue[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof FormDefinitionError)) throw error;
    const path = `/${error.path.replace(/\[(\d+)\]/g, '/$1').replaceAll('.', '/')}`;
    return [{ path, message: error.message, reason: 'invalid' }];
  }
}
