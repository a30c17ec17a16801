import type { InboxKind } from '@anteroom/server-sdk';
import type { CertificateKind, ClearanceCertificate } from '../api.ts';
import type { CertificatePortal, CertificateTx } from './certificateStore.ts';
import { textsIn } from './textsIn.ts';

/** Facts about a certificate for which a client has requested a renewal. */
interface RenewalFacts {
  readonly kind: CertificateKind;
  /** Municipality, state, or both; empty for a federal one. */
  readonly place: string;
  /** Last day of validity of the current certificate; null if none was issued. */
  readonly validUntil: string | null;
}

/** Requests for new certificates in the staff's inbox. Their keys are the certificates' IDs. */
export const renewalItems: InboxKind<RenewalFacts> = {
  kind: 'certificate-renewal',
  icon: 'file-check',
  access: 'dashboards.manage',
  label: (language) => textsIn(language)('inbox.label'),
  words(language, { kind, place, validUntil }) {
    const t = textsIn(language);
    const issuer = t(`inbox.kinds.${kind}`);
    const certificate = place ? `${issuer} (${place})` : issuer;
    return validUntil === null
      ? t('inbox.asked', { certificate })
      : t('inbox.askedValid', { certificate, date: date(validUntil, language) });
  },
};

/** Adds a client's request for a new certificate to the staff's inbox. */
export function tellInbox(
  { inbox }: CertificatePortal,
  tx: CertificateTx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  { id, clientId, kind, municipality, uf, current }: ClearanceCertificate,
): Promise<void> {
  const place = [municipality, uf].filter((part) => part !== null).join('/');
  const facts: RenewalFacts = { kind, place, validUntil: current?.validUntil ?? null };
  const path = `/home/cnd/${encodeURIComponent(clientId)}`;
  return inbox.add(tx, { companyId, kind: renewalItems.kind, clientId, userId, key: id, facts, path });
}

function date(day: string, language: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}
