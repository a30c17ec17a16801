import type { StorageUser } from '@anteroom/contract';
import type { I18n } from '@anteroom/sdk';

/** Who did something, as it is told to who looks. */
export function personName(by: StorageUser, t: I18n['t']): string {
  return by.isCurrentUser ? t('documents.you') : `${by.firstName} ${by.lastName}`.trim();
}
