import { fail } from '@anteroom/server-sdk';
import type { ServiceRequest } from '../api.ts';

/** Refuses a change because another one came first. The response carries what is stored. */
export function failStale(current: ServiceRequest): never {
  fail('conflict', 'This has changed in the meantime.', {
    errors: [{ path: 'body/version', message: 'is not the newest', reason: 'stale' }],
    current,
  });
}

/** Refuses what the request's status does not allow. The response carries what is stored. */
export function failStatus(current: ServiceRequest): never {
  fail('conflict', `You can’t do this while the request is “${current.status}”.`, {
    errors: [
      { path: 'body', message: `isn’t possible while the request is ${current.status}`, reason: 'status' },
    ],
    current,
  });
}
