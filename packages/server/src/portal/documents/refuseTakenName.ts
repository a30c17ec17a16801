import { fail, isTaken } from '@anteroom/server-sdk';

const indexes = { file: 'document_names', folder: 'container_names' } as const;

/**
 * Returns an error handler for renaming. It reports a name that is already taken in the same place as a conflict.
 *
 * @throws ServerError `conflict`, reason `name-taken`; any other error is rethrown.
 */
export function refuseTakenName(what: keyof typeof indexes, name: string): (failure: unknown) => never {
  return (failure) => {
    if (!isTaken(failure, indexes[what])) throw failure;
    return fail('conflict', `A ${what} with this name already exists.`, {
      errors: [{ path: 'body/name', message: `"${name}" is taken`, reason: 'name-taken' }],
    });
  };
}
