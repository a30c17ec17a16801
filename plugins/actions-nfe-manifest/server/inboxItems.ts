import type { InboxKind } from '@anteroom/server-sdk';
import { staffSetupOf } from '../rules/paths.ts';
import type { ManifestClientId, ManifestPortal } from './manifestClient.ts';
import type { ManifestTx } from './tables.ts';
import { textsIn } from './textsIn.ts';

/** A problem with a client's received invoices that staff should look at. */
type ReceivedFacts =
  /** Documents from the tax authority could not be read. */
  | { readonly what: 'unread'; readonly count: number }
  /** The certificate expires soon, at this time. */
  | { readonly what: 'ending'; readonly validUntil: string }
  /** The tax authority no longer accepts the certificate. */
  | { readonly what: 'stopped'; readonly reason: string }
  /** The certificate's issuer has revoked it. */
  | { readonly what: 'revoked' };

/** Inbox items for staff about problems that prevent received invoices from arriving. */
export const receivedItems: InboxKind<ReceivedFacts> = {
  kind: 'received-invoices',
  icon: 'file-check',
  access: 'manifest.manage',
  label: (language) => textsIn(language)('inbox.label'),
  words(language, facts) {
    const t = textsIn(language);
    if (facts.what === 'unread') return t('inbox.unread', { count: facts.count });
    if (facts.what === 'ending')
      return t('inbox.ending', { date: lastDay(new Date(facts.validUntil), language) });
    return facts.what === 'stopped' ? t('inbox.stopped', { reason: facts.reason }) : t('inbox.revoked');
  },
};

/** Adds an item to the staff's inbox. It replaces the previous item about the same problem. */
export function tellInbox(
  { inbox }: Pick<ManifestPortal, 'inbox'>,
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
  facts: ReceivedFacts,
): Promise<void> {
  const key = keyOf(clientId, facts.what);
  const path = staffSetupOf(clientId);
  return inbox.add(tx, { companyId, kind: receivedItems.kind, clientId, userId: null, key, facts, path });
}

/** Withdraws an item when there is nothing left to look at. */
export function withdrawItem(
  { inbox }: Pick<ManifestPortal, 'inbox'>,
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
  what: ReceivedFacts['what'],
): Promise<void> {
  return inbox.withdraw(tx, { companyId, kind: receivedItems.kind, key: keyOf(clientId, what) });
}

/** Returns the day on which a certificate expires in Brazil, formatted for a language. */
export function lastDay(validUntil: Date, language: string): string {
  return validUntil.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'America/Sao_Paulo' });
}

function keyOf(clientId: string, what: ReceivedFacts['what']): string {
  return `${clientId} ${what === 'unread' ? 'documents' : 'certificate'}`;
}
