interface IssueFacts {
  readonly referenceCode: string;
  readonly description: string;
  readonly reportedAt: Date;
  readonly firstName: string;
  /** Full name. */
  readonly reporter: string;
  readonly firm: string;
}

interface MailText {
  readonly subject: string;
  readonly text: string;
}

interface IssueMails {
  /** To the firm's support. */
  readonly reported: MailText;
  /** To the reporter. */
  readonly confirmed: MailText;
}

/** In the reporter's language: Portuguese to whoever reads that, English to all others. */
export function issueMails(language: string, facts: IssueFacts): IssueMails {
  return language.startsWith('pt') ? portuguese(facts) : english(facts);
}

function english({
  referenceCode,
  description,
  reportedAt,
  firstName,
  reporter,
  firm,
}: IssueFacts): IssueMails {
  const when = timeOf(reportedAt, 'en-US');
  return {
    reported: {
      subject: `Issue ${referenceCode}, reported by ${reporter}`,
      text: `${reporter} reported this on ${when}:\n\n${description}`,
    },
    confirmed: {
      subject: `We have your report: ${referenceCode}`,
      text: `Hello ${firstName},

Thank you for telling us. Your reference code is ${referenceCode}; please have it at hand when you write or call.

Reported on ${when}:

${description}

${firm}`,
    },
  };
}

function portuguese({
  referenceCode,
  description,
  reportedAt,
  firstName,
  reporter,
  firm,
}: IssueFacts): IssueMails {
  const when = timeOf(reportedAt, 'pt-BR');
  return {
    reported: {
      subject: `Problema ${referenceCode}, relatado por ${reporter}`,
      text: `${reporter} relatou em ${when}:\n\n${description}`,
    },
    confirmed: {
      subject: `Recebemos seu relato: ${referenceCode}`,
      text: `Olá, ${firstName},

Obrigado por nos avisar. Seu código de referência é ${referenceCode}; tenha-o à mão ao escrever ou ligar para nós.

Relatado em ${when}:

${description}

${firm}`,
    },
  };
}

function timeOf(instant: Date, locale: string): string {
  return `${instant.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
