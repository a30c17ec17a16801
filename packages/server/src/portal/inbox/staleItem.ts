import type { InboxItem } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';

/**
 * Fails because an item has changed since the person saw it.
 *
 * @param changer - name of the colleague who changed it last; null if more has come in.
 */
export function failChanged(changer: string | null, current: InboxItem | undefined): never {
  const detail = changer
    ? `${changer} has changed this in the meantime.`
    : 'More has come in here in the meantime.';
  fail('conflict', detail, {
    errors: [
      { path: 'body/version', message: detail, reason: changer ? 'changed-by-colleague' : 'more-came-in' },
    ],
    current,
  });
}
