import type { Problem } from '@anteroom/contract';
import { FormDefinitionError } from './checkForm.ts';

/**
 * Returns the first fault of a form definition as an API reports it: its path lies within what `check` checks, as
 * `/sections/0/fields/2/options`.
 *
 * @param check Throws FormDefinitionError for a malformed form.
 */
export function formIssues(check: () => void): NonNullable<Problem['errors']> {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof FormDefinitionError)) throw error;
    const path = `/${error.path.replace(/\[(\d+)\]/g, '/$1').replaceAll('.', '/')}`;
    return [{ path, message: error.message, reason: 'invalid' }];
  }
}
