import type { StorageUser } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import type { TFunction } from 'i18next';

/** Returns the person's name, or "you" for the current user. */
export function personName(by: StorageUser, t: TFunction): string {
  return by.isCurrentUser ? t('documents.you') : fullName(by);
}
