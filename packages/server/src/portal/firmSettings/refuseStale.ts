import { createHash } from 'node:crypto';
import { fail } from '@anteroom/server-sdk';

/** Returns a version identifier for stored values, which changes whenever one of them does. */
export function versionOf(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
}

/** @throws ServerError `conflict`, reason `stale`, if the stored version is not the given one. */
export function refuseStale(version: string | undefined, stored: string): void {
  if (version === undefined || version === stored) return;
  fail('conflict', 'These settings have changed in the meantime.', {
    errors: [{ path: 'body/version', message: 'is not the version that is stored', reason: 'stale' }],
  });
}
