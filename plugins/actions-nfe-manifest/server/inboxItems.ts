import type { InboxKind } from '@anteroom/server-sdk';
import { setupOf } from '../rules/paths.ts';
import type { ManifestClientId, ManifestPortal } from './manifestClient.ts';
import type { ManifestTx } from './tables.ts';
import { textsIn } from './textsIn.ts';

/** Something of a client's received invoices that staff have to look at. */
type ReceivedFacts =
  /** Documents of the authority could not be read. */
  | { readonly what: 'unread'; readonly count: number }
  /** The certificate ends soon: at this instant. */
  | { readonly what: 'ending'; readonly validUntil: string }
  /** The authority takes the certificate no more. */
  | { readonly what: 'stopped'; readonly reason: string }
  /** The certificate's issuer has revoked it. */
  | { readonly what: 'revoked' };

/** Received invoices in the staff's inbox: what keeps them from arriving. */
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

/** Puts it into the staff's inbox, where it replaces what was told of the same before. */
export function tellInbox(
  { inbox }: Pick<ManifestPortal, 'inbox'>,
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
  facts: ReceivedFacts,
): Promise<void> {
  const key = keyOf(clientId, facts.what);
  const path = setupOf(clientId);
  return inbox.add(tx, { companyId, kind: receivedItems.kind, clientId, userId: null, key, facts, path });
}

/** Takes it back, once there is nothing to look at any more. */
export function withdrawItem(
  { inbox }: Pick<ManifestPortal, 'inbox'>,
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
  what: ReceivedFacts['what'],
): Promise<void> {
  return inbox.withdraw(tx, { companyId, kind: receivedItems.kind, key: keyOf(clientId, what) });
}

/** Returns the day on which a certificate ends, in Brazil, for a reader of a language. */
export function lastDay(validUntil: Date, language: string): string {
  return validUntil.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'America/Sao_Paulo' });
}

function keyOf(clientId: string, what: ReceivedFacts['what']): string {
  return `${clientId} ${what === 'unread' ? 'documents' : 'certificate'}`;
}
