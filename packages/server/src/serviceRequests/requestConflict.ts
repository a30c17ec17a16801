import type { ServiceRequest } from '@anteroom/contract';
import { fail } from '../http/problem.ts';

/** Somebody else's change came first: the answer carries what is stored. */
export function failStale(current: ServiceRequest): never {
  fail('conflict', 'This was changed in the meantime.', {
    errors: [{ path: 'body/version', message: 'is not the newest', reason: 'stale' }],
    current,
  });
}

/** Its status does not allow it: the answer carries what is stored. */
export function failStatus(current: ServiceRequest): never {
  fail('conflict', `The request is "${current.status}", which does not allow this.`, {
    errors: [
      { path: 'body', message: `is not done to a request that is ${current.status}`, reason: 'status' },
    ],
    current,
  });
}
