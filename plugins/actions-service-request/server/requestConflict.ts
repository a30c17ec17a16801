import { fail } from '@anteroom/server-sdk';
import type { ServiceRequest } from '../api.ts';

/** Rejects a change because another one came first. The response contains the stored request. */
export function failStale(current: ServiceRequest): never {
  fail('conflict', 'This has changed in the meantime.', {
    errors: [{ path: 'body/version', message: 'is not the newest', reason: 'stale' }],
    current,
  });
}

/** Rejects a change that the request's status does not allow. The response contains the stored request. */
export function failStatus(current: ServiceRequest): never {
  fail('conflict', `You can’t do this while the request is “${current.status}”.`, {
    errors: [
      { path: 'body', message: `isn’t possible while the request is ${current.status}`, reason: 'status' },
    ],
    current,
  });
}
