import type { Problem } from '@anteroom/contract';
import { FormDefinitionError } from './checkForm.ts';

/**
 * Returns the first fault of a form definition as an API problem; an empty list if there is none. The path is relative
 * to what `check` checks, such as `/sections/0/fields/2/options`.
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
