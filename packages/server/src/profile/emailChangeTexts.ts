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

/** In the person's language; the English of all countries is the same here. */
export function emailChangeTexts(language: string): EmailChangeTexts {
  return texts[language.slice(0, 2)] ?? english;
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

const spanish: EmailChangeTexts = {
  confirm: ({ firm, firstName, email, link }) => ({
    subject: `Confirmá tu correo electrónico para ${firm}`,
    text: [
      `Hola, ${firstName}:`,
      '',
      `pediste usar ${email} en el portal de clientes de ${firm}. Confirmalo abriendo este enlace:`,
      '',
      link,
      '',
      `El enlace funciona una sola vez, dentro de las ${confirmationHours} horas. Si no lo pediste, no hagas nada: nada cambia.`,
    ].join('\n'),
  }),
  changed: ({ firm, firstName, email }) => ({
    subject: `Tu correo electrónico en ${firm} cambió`,
    text: [
      `Hola, ${firstName}:`,
      '',
      `el portal de clientes de ${firm} ahora escribe a ${email} en lugar de esta dirección.`,
      '',
      `Si no fuiste vos, avisale a ${firm} cuanto antes.`,
    ].join('\n'),
  }),
};

const french: EmailChangeTexts = {
  confirm: ({ firm, firstName, email, link }) => ({
    subject: `Confirmez votre adresse de courriel pour ${firm}`,
    text: [
      `Bonjour ${firstName},`,
      '',
      `vous avez demandé à utiliser ${email} dans le portail client de ${firm}. Confirmez-le en ouvrant ce lien :`,
      '',
      link,
      '',
      `Le lien fonctionne une seule fois, dans les ${confirmationHours} heures. Si la demande ne vient pas de vous, ne faites rien : rien ne change.`,
    ].join('\n'),
  }),
  changed: ({ firm, firstName, email }) => ({
    subject: `Votre adresse de courriel chez ${firm} a changé`,
    text: [
      `Bonjour ${firstName},`,
      '',
      `le portail client de ${firm} écrit désormais à ${email} au lieu de cette adresse.`,
      '',
      `Si ce changement ne vient pas de vous, avisez ${firm} sans tarder.`,
    ].join('\n'),
  }),
};

const dutch: EmailChangeTexts = {
  confirm: ({ firm, firstName, email, link }) => ({
    subject: `Bevestig je e-mailadres voor ${firm}`,
    text: [
      `Hallo ${firstName},`,
      '',
      `je wilt ${email} gebruiken in het klantportaal van ${firm}. Bevestig dat door deze link te openen:`,
      '',
      link,
      '',
      `De link werkt één keer, binnen ${confirmationHours} uur. Heb je dit niet gevraagd, doe dan niets: er verandert niets.`,
    ].join('\n'),
  }),
  changed: ({ firm, firstName, email }) => ({
    subject: `Je e-mailadres bij ${firm} is gewijzigd`,
    text: [
      `Hallo ${firstName},`,
      '',
      `het klantportaal van ${firm} schrijft vanaf nu naar ${email} in plaats van naar dit adres.`,
      '',
      `Heb jij dit niet gewijzigd, laat het ${firm} dan meteen weten.`,
    ].join('\n'),
  }),
};

const texts: Readonly<Record<string, EmailChangeTexts>> = {
  es: spanish,
  fr: french,
  nl: dutch,
  pt: portuguese,
};
