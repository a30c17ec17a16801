import { fail } from '@anteroom/server-sdk';
import { isTaken } from '../../kernel/database/isTaken.ts';

const indexes = { file: 'document_names', folder: 'container_names' } as const;

/**
 * Returns a handler for the failure of a change of name: where another document or folder beside it has the name, it refuses that.
 *
 * @throws ServerError `conflict`, reason `name-taken`; any other failure as it is.
 */
export function refuseTakenName(what: keyof typeof indexes, name: string): (failure: unknown) => never {
  return (failure) => {
    if (!isTaken(failure, indexes[what])) throw failure;
    return fail('conflict', `A ${what} with this name already exists.`, {
      errors: [{ path: 'body/name', message: `"${name}" is taken`, reason: 'name-taken' }],
    });
  };
}
