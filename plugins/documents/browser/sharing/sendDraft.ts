import type { ExpirationPeriod, SharedItem } from '@anteroom/contract';
import { DRAFT_PREFIX } from '@anteroom/sdk';

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

/**
 * Stores the draft in this tab, where it survives a reload and an expired session; signing out deletes it. Does nothing
 * in a browser without storage, where the form works without a draft.
 */
export function sendDraft(userId: string, clientId: string) {
  const key = `${DRAFT_PREFIX}${userId}/${clientId}/send-documents`;
  return {
    read: (): SendDraft | null =>
      attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as SendDraft | null) ?? null,
    write: (draft: SendDraft): void => attempt(() => sessionStorage.setItem(key, JSON.stringify(draft))),
    clear: (): void => attempt(() => sessionStorage.removeItem(key)),
  };
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
