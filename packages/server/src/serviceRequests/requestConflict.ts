import type { ServiceRequest } from '@anteroom/contract';
import { fail } from '../http/problem.ts';

/** Somebody else's change came first: the answer carries what is stored. */
export function failStale(current: ServiceRequest): never {
  fail('conflict', 'This has changed in the meantime.', {
    errors: [{ path: 'body/version', message: 'is not the newest', reason: 'stale' }],
    current,
  });
}

/** Its status does not allow it: the answer carries what is stored. */
export function failStatus(current: ServiceRequest): never {
  fail('conflict', `You can’t do this while the request is “${current.status}”.`, {
    errors: [
      { path: 'body', message: `isn’t possible while the request is ${current.status}`, reason: 'status' },
    ],
    current,
  });
}
