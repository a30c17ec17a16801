import type { Letter } from '@anteroom/server-sdk';
import type { CertificateKind, ClearanceCertificate } from '../api.ts';

export interface RenewalFacts {
  readonly certificate: ClearanceCertificate;
  /** Shown name. */
  readonly client: string;
  /** Full name. */
  readonly sender: string;
  /** Address of the portal. */
  readonly portal: string;
}

interface Words {
  subject(certificate: string, client: string): string;
  lead(sender: string, certificate: string, client: string): string;
  valid(date: string): string;
  readonly none: string;
  readonly kinds: Readonly<Record<CertificateKind, string>>;
}

/**
 * Writes the e-mail that tells the firm that a client requests a new certificate.
 *
 * @param language The firm's, as `pt-br`.
 */
export function renewalMail(
  language: string,
  { certificate, client, sender, portal }: RenewalFacts,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link'> {
  const words = languages[language.slice(0, 2)] ?? english;
  const { kind, current, uf, municipality } = certificate;
  const place = [municipality, uf].filter((part) => part !== null).join('/');
  const name = place ? `${words.kinds[kind]} (${place})` : words.kinds[kind];
  return {
    language,
    subject: words.subject(name, client),
    parts: [
      words.lead(sender, name, client),
      current ? words.valid(date(current.validUntil, language)) : words.none,
    ],
    link: { href: portal },
  };
}

function date(day: string, language: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}

const english: Words = {
  subject: (certificate, client) => `${client} requests a new certificate: ${certificate}`,
  lead: (sender, certificate, client) =>
    `${sender} requests a new certificate for ${client}: ${certificate}.`,
  valid: (day) => `The current one is valid until ${day}.`,
  none: 'It hasn’t been issued yet.',
  kinds: {
    federal: 'Receita Federal and PGFN',
    fgts: 'FGTS (CRF)',
    labour: 'labor courts (CNDT)',
    state: 'state',
    municipal: 'municipality',
  },
};

const portuguese: Words = {
  subject: (certificate, client) => `${client} pede a renovação da certidão: ${certificate}`,
  lead: (sender, certificate, client) =>
    `${sender} pede a renovação de uma certidão de ${client}: ${certificate}.`,
  valid: (day) => `A atual é válida até ${day}.`,
  none: 'Ela ainda não foi emitida.',
  kinds: {
    federal: 'Receita Federal/PGFN',
    fgts: 'FGTS (CRF)',
    labour: 'Justiça do Trabalho (CNDT)',
    state: 'Estadual',
    municipal: 'Municipal',
  },
};

const spanish: Words = {
  subject: (certificate, client) => `${client} pide un certificado nuevo: ${certificate}`,
  lead: (sender, certificate, client) =>
    `${sender} pide un certificado nuevo para ${client}: ${certificate}.`,
  valid: (day) => `El actual vale hasta el ${day}.`,
  none: 'Todavía no se emitió.',
  kinds: {
    federal: 'Receita Federal y PGFN',
    fgts: 'FGTS (CRF)',
    labour: 'Justicia laboral (CNDT)',
    state: 'estadual',
    municipal: 'municipal',
  },
};

const french: Words = {
  subject: (certificate, client) => `${client} demande une nouvelle attestation : ${certificate}`,
  lead: (sender, certificate, client) =>
    `${sender} demande une nouvelle attestation pour ${client} : ${certificate}.`,
  valid: (day) => `L’attestation actuelle est valide jusqu’au ${day}.`,
  none: 'Elle n’a pas encore été délivrée.',
  kinds: {
    federal: 'Receita Federal et PGFN',
    fgts: 'FGTS (CRF)',
    labour: 'justice du travail (CNDT)',
    state: 'État',
    municipal: 'municipalité',
  },
};

const dutch: Words = {
  subject: (certificate, client) => `${client} vraagt een nieuwe verklaring aan: ${certificate}`,
  lead: (sender, certificate, client) =>
    `${sender} vraagt een nieuwe verklaring aan voor ${client}: ${certificate}.`,
  valid: (day) => `De huidige is geldig tot en met ${day}.`,
  none: 'Die is nog niet afgegeven.',
  kinds: {
    federal: 'Receita Federal en PGFN',
    fgts: 'FGTS (CRF)',
    labour: 'arbeidsrechtbanken (CNDT)',
    state: 'deelstaat',
    municipal: 'gemeente',
  },
};

const languages: Readonly<Record<string, Words>> = {
  es: spanish,
  fr: french,
  nl: dutch,
  pt: portuguese,
};
