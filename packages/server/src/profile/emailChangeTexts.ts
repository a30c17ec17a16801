import type { Letter } from '../mail/letter.ts';

/** Hours for which the link that confirms a new address is good. */
export const confirmationHours = 24;

type ChangeLetter = Pick<Letter, 'subject' | 'parts' | 'link' | 'small'>;

interface Facts {
  readonly firm: string;
  readonly firstName: string;
  /** The new address. */
  readonly email: string;
}

interface EmailChangeTexts {
  /** To the new address. */
  confirm(facts: Facts & { readonly link: string }): ChangeLetter;
  /** To the address that was in its place. */
  changed(facts: Facts): ChangeLetter;
}

/** In the person's language; the English of all countries is the same here. */
export function emailChangeTexts(language: string): EmailChangeTexts {
  return texts[language.slice(0, 2)] ?? english;
}

const english: EmailChangeTexts = {
  confirm: ({ firm, firstName, email, link }) => ({
    subject: `Confirm your e-mail address for ${firm}`,
    parts: [
      `Hello ${firstName},`,
      `You asked to use ${email} in ${firm}’s client portal. Please confirm that it’s yours.`,
    ],
    link: { href: link, label: 'Confirm my address' },
    small: [
      `The link works once, within ${confirmationHours} hours. If you didn’t ask for this, ignore this e-mail.`,
    ],
  }),
  changed: ({ firm, firstName, email }) => ({
    subject: `Your e-mail address at ${firm} has changed`,
    parts: [
      `Hello ${firstName},`,
      `E-mails from ${firm}’s client portal now go to ${email} instead of this address.`,
      `If you didn’t make this change, tell ${firm} right away.`,
    ],
  }),
};

const portuguese: EmailChangeTexts = {
  confirm: ({ firm, firstName, email, link }) => ({
    subject: `Confirme seu e-mail para ${firm}`,
    parts: [
      `Olá, ${firstName},`,
      `Você pediu para usar ${email} no portal do cliente de ${firm}. Confirme que o endereço é seu.`,
    ],
    link: { href: link, label: 'Confirmar meu e-mail' },
    small: [
      `O link funciona uma única vez, em até ${confirmationHours} horas. Se não foi você que pediu, ignore este e-mail.`,
    ],
  }),
  changed: ({ firm, firstName, email }) => ({
    subject: `Seu e-mail em ${firm} foi alterado`,
    parts: [
      `Olá, ${firstName},`,
      `Os e-mails do portal do cliente de ${firm} agora vão para ${email}, e não mais para este endereço.`,
      `Se não foi você que fez a alteração, avise ${firm} o quanto antes.`,
    ],
  }),
};

const spanish: EmailChangeTexts = {
  confirm: ({ firm, firstName, email, link }) => ({
    subject: `Confirmá tu correo electrónico para ${firm}`,
    parts: [
      `Hola, ${firstName}:`,
      `Pediste usar ${email} en el portal de clientes de ${firm}. Confirmá que la dirección es tuya.`,
    ],
    link: { href: link, label: 'Confirmar mi correo' },
    small: [
      `El enlace funciona una sola vez, dentro de las ${confirmationHours} horas. Si no lo pediste, ignorá este correo.`,
    ],
  }),
  changed: ({ firm, firstName, email }) => ({
    subject: `Tu correo electrónico en ${firm} cambió`,
    parts: [
      `Hola, ${firstName}:`,
      `Los correos del portal de clientes de ${firm} ahora van a ${email} en lugar de a esta dirección.`,
      `Si no fuiste vos, avisale a ${firm} cuanto antes.`,
    ],
  }),
};

const french: EmailChangeTexts = {
  confirm: ({ firm, firstName, email, link }) => ({
    subject: `Confirmez votre adresse courriel pour ${firm}`,
    parts: [
      `Bonjour ${firstName},`,
      `Vous avez demandé à utiliser ${email} dans le portail client de ${firm}. Confirmez que cette adresse est la vôtre.`,
    ],
    link: { href: link, label: 'Confirmer mon adresse' },
    small: [
      `Le lien fonctionne une seule fois, dans les ${confirmationHours} heures. Si la demande ne vient pas de vous, ignorez ce courriel.`,
    ],
  }),
  changed: ({ firm, firstName, email }) => ({
    subject: `Votre adresse courriel chez ${firm} a changé`,
    parts: [
      `Bonjour ${firstName},`,
      `Les courriels du portail client de ${firm} vont maintenant à ${email} plutôt qu’à cette adresse.`,
      `Si ce changement ne vient pas de vous, avisez ${firm} sans tarder.`,
    ],
  }),
};

const dutch: EmailChangeTexts = {
  confirm: ({ firm, firstName, email, link }) => ({
    subject: `Bevestig je e-mailadres voor ${firm}`,
    parts: [
      `Hallo ${firstName},`,
      `Je hebt gevraagd om ${email} te gebruiken in het klantportaal van ${firm}. Bevestig dat dit adres van jou is.`,
    ],
    link: { href: link, label: 'Mijn adres bevestigen' },
    small: [
      `De link werkt één keer, binnen ${confirmationHours} uur. Heb je dit niet gevraagd, negeer deze e-mail dan.`,
    ],
  }),
  changed: ({ firm, firstName, email }) => ({
    subject: `Je e-mailadres bij ${firm} is gewijzigd`,
    parts: [
      `Hallo ${firstName},`,
      `E-mails van het klantportaal van ${firm} gaan nu naar ${email} in plaats van naar dit adres.`,
      `Heb jij dit niet gewijzigd, laat het ${firm} dan meteen weten.`,
    ],
  }),
};

const texts: Readonly<Record<string, EmailChangeTexts>> = {
  es: spanish,
  fr: french,
  nl: dutch,
  pt: portuguese,
};
