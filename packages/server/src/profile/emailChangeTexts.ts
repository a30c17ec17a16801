/** Hours for which the link that confirms a new address is good. */
export const confirmationHours = 24;

interface MailText {
  readonly subject: string;
  readonly text: string;
}

interface Facts {
  readonly firm: string;
  readonly firstName: string;
  /** The new address. */
  readonly email: string;
}

interface EmailChangeTexts {
  /** To the new address. */
  confirm(facts: Facts & { readonly link: string }): MailText;
  /** To the address that was in its place. */
  changed(facts: Facts): MailText;
}

/** In Portuguese to whoever reads that, in English to all others. */
export function emailChangeTexts(language: string): EmailChangeTexts {
  return language.startsWith('pt') ? portuguese : english;
}

const english: EmailChangeTexts = {
  confirm: ({ firm, firstName, email, link }) => ({
    subject: `Confirm your e-mail address for ${firm}`,
    text: [
      `Hello ${firstName},`,
      '',
      `you have asked to use ${email} in the client portal of ${firm}. Please confirm it by opening this link:`,
      '',
      link,
      '',
      `The link works once, within ${confirmationHours} hours. If you have not asked for this, do nothing: nothing changes.`,
    ].join('\n'),
  }),
  changed: ({ firm, firstName, email }) => ({
    subject: `Your e-mail address at ${firm} has changed`,
    text: [
      `Hello ${firstName},`,
      '',
      `the client portal of ${firm} now writes to ${email} instead of this address.`,
      '',
      `If it was not you who changed it, please tell ${firm} at once.`,
    ].join('\n'),
  }),
};

const portuguese: EmailChangeTexts = {
  confirm: ({ firm, firstName, email, link }) => ({
    subject: `Confirme seu e-mail para ${firm}`,
    text: [
      `Olá, ${firstName},`,
      '',
      `você pediu para usar ${email} no portal do cliente de ${firm}. Confirme abrindo este link:`,
      '',
      link,
      '',
      `O link funciona uma única vez, em até ${confirmationHours} horas. Se não foi você que pediu, não faça nada: nada muda.`,
    ].join('\n'),
  }),
  changed: ({ firm, firstName, email }) => ({
    subject: `Seu e-mail em ${firm} foi alterado`,
    text: [
      `Olá, ${firstName},`,
      '',
      `o portal do cliente de ${firm} passa a escrever para ${email} em vez deste endereço.`,
      '',
      `Se não foi você que fez a alteração, avise ${firm} o quanto antes.`,
    ].join('\n'),
  }),
};
