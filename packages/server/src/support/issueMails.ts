import type { Letter } from '../mail/letter.ts';

interface IssueFacts {
  readonly referenceCode: string;
  readonly description: string;
  readonly reportedAt: Date;
  readonly firstName: string;
  /** Full name. */
  readonly reporter: string;
}

type IssueLetter = Pick<Letter, 'language' | 'subject' | 'parts'>;

interface IssueMails {
  /** To the firm's support. */
  readonly reported: IssueLetter;
  /** To the reporter. */
  readonly confirmed: IssueLetter;
}

interface Words {
  reportedSubject(code: string, reporter: string): string;
  reportedBy(reporter: string, when: string): string;
  confirmedSubject(code: string): string;
  hello(firstName: string): string;
  thanks(code: string): string;
  reportedOn(when: string): string;
}

/**
 * In the reporter's language.
 *
 * @param language - as `pt-br`.
 */
export function issueMails(language: string, facts: IssueFacts): IssueMails {
  const words = languages[language.slice(0, 2)] ?? english;
  const { referenceCode, description, firstName, reporter } = facts;
  const when = timeOf(facts.reportedAt, language);
  return {
    reported: {
      language,
      subject: words.reportedSubject(referenceCode, reporter),
      parts: [words.reportedBy(reporter, when), { quote: description }],
    },
    confirmed: {
      language,
      subject: words.confirmedSubject(referenceCode),
      parts: [
        words.hello(firstName),
        words.thanks(referenceCode),
        words.reportedOn(when),
        { quote: description },
      ],
    },
  };
}

const english: Words = {
  reportedSubject: (code, reporter) => `Issue ${code}, reported by ${reporter}`,
  reportedBy: (reporter, when) => `${reporter} reported this on ${when}:`,
  confirmedSubject: (code) => `We received your report: ${code}`,
  hello: (firstName) => `Hello ${firstName},`,
  thanks: (code) =>
    `Thank you for telling us. Your reference code is ${code}. Have it ready when you contact us.`,
  reportedOn: (when) => `Reported on ${when}:`,
};

const portuguese: Words = {
  reportedSubject: (code, reporter) => `Problema ${code}, relatado por ${reporter}`,
  reportedBy: (reporter, when) => `${reporter} relatou em ${when}:`,
  confirmedSubject: (code) => `Recebemos seu relato: ${code}`,
  hello: (firstName) => `Olá, ${firstName},`,
  thanks: (code) =>
    `Obrigado por nos avisar. Seu código de referência é ${code}. Tenha-o à mão ao entrar em contato.`,
  reportedOn: (when) => `Relatado em ${when}:`,
};

const spanish: Words = {
  reportedSubject: (code, reporter) => `Problema ${code}, informado por ${reporter}`,
  reportedBy: (reporter, when) => `${reporter} informó esto el ${when}:`,
  confirmedSubject: (code) => `Recibimos tu reporte: ${code}`,
  hello: (firstName) => `Hola, ${firstName}:`,
  thanks: (code) =>
    `Gracias por avisarnos. Tu código de referencia es ${code}. Tenelo a mano cuando nos contactes.`,
  reportedOn: (when) => `Informado el ${when}:`,
};

const french: Words = {
  reportedSubject: (code, reporter) => `Problème ${code}, signalé par ${reporter}`,
  reportedBy: (reporter, when) => `${reporter} a signalé ceci le ${when} :`,
  confirmedSubject: (code) => `Nous avons reçu votre signalement : ${code}`,
  hello: (firstName) => `Bonjour ${firstName},`,
  thanks: (code) =>
    `Merci de nous en avoir fait part. Votre code de référence est ${code}. Gardez-le à portée de main pour communiquer avec nous.`,
  reportedOn: (when) => `Signalé le ${when} :`,
};

const dutch: Words = {
  reportedSubject: (code, reporter) => `Probleem ${code}, gemeld door ${reporter}`,
  reportedBy: (reporter, when) => `${reporter} heeft dit gemeld op ${when}:`,
  confirmedSubject: (code) => `We hebben je melding ontvangen: ${code}`,
  hello: (firstName) => `Hallo ${firstName},`,
  thanks: (code) =>
    `Bedankt voor je melding. Je referentiecode is ${code}. Houd die bij de hand als je contact met ons opneemt.`,
  reportedOn: (when) => `Gemeld op ${when}:`,
};

const languages: Readonly<Record<string, Words>> = {
  es: spanish,
  fr: french,
  nl: dutch,
  pt: portuguese,
};

function timeOf(instant: Date, locale: string): string {
  return `${instant.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
