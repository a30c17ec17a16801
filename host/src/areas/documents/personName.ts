import type { StorageUser } from '@anteroom/contract';
import type { TFunction } from 'i18next';

/** Who did something, as it is told to who looks. */
export function personName(by: StorageUser, t: TFunction): string {
  return by.isCurrentUser ? t('documents.you') : `${by.firstName} ${by.lastName}`.trim();
}
