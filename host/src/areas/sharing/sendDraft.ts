import type { ExpirationPeriod, SharedItem } from '@anteroom/contract';
import { DRAFT_PREFIX } from '@anteroom/sdk';
import { browserStorage } from '../../services/browserStorage.ts';

/** Draft of the form. The code is never stored. */
export interface SendDraft {
  readonly to: readonly string[];
  readonly emailSelf: boolean;
  readonly subject: string;
  readonly message: string;
  readonly expire: ExpirationPeriod;
  /** Items of a form that was open when the page was left; empty if the form was closed. */
  readonly items: readonly SharedItem[];
}

/** Outlives a reload and an expired session, in this tab; signing out forgets it. */
export function sendDraft(userId: string, clientId: string) {
  const storage = browserStorage('sessionStorage');
  const key = `${DRAFT_PREFIX}${userId}/${clientId}/send-documents`;
  return {
    read: (): SendDraft | null => JSON.parse(storage.getItem(key) ?? 'null') as SendDraft | null,
    write: (draft: SendDraft): void => storage.setItem(key, JSON.stringify(draft)),
    clear: (): void => storage.removeItem(key),
  };
}
