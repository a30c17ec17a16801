import type { Letter } from '@anteroom/server-sdk';
import type { ClearanceCertificate } from '../api.ts';
import { textsIn } from './textsIn.ts';

export interface RenewalFacts {
  readonly certificate: ClearanceCertificate;
  /** Shown name. */
  readonly client: string;
  /** Full name. */
  readonly sender: string;
}

/**
 * Writes the e-mail that tells the firm that a client requests a new certificate.
 *
 * @param language The firm's, as `pt-br`.
 */
export function renewalMail(
  language: string,
  { certificate, client, sender }: RenewalFacts,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link'> {
  const t = textsIn(language);
  const { kind, current, uf, municipality } = certificate;
  const place = [municipality, uf].filter((part) => part !== null).join('/');
  const issuer = t(`renewal.kinds.${kind}`);
  const name = place ? `${issuer} (${place})` : issuer;
  return {
    language,
    subject: t('renewal.subject', { certificate: name, client }),
    parts: [
      t('renewal.lead', { sender, certificate: name, client }),
      current ? t('renewal.valid', { date: date(current.validUntil, language) }) : t('renewal.none'),
    ],
    link: { href: `/home/cnd/${encodeURIComponent(certificate.clientId)}` },
  };
}

function date(day: string, language: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}
