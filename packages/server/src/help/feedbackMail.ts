import type { Feedback } from '@anteroom/contract';
import type { Letter } from '../mail/letter.ts';

interface Words {
  readonly subject: string;
  readonly moods: Readonly<Record<Feedback['mood'], string>>;
  lead(who: string): string;
}

/**
 * What the firm is told of a person's feedback, in the firm's language.
 *
 * @param language - as `pt-br`.
 * @param who - full name.
 */
export function feedbackMail(
  language: string,
  who: string,
  { mood, message }: Feedback,
): Pick<Letter, 'language' | 'subject' | 'parts'> {
  const { subject, moods, lead } = languages[language.slice(0, 2)] ?? english;
  return { language, subject: `${subject} ${moods[mood]}`, parts: [lead(who), { quote: message }] };
}

const english: Words = {
  subject: 'Feedback on the portal:',
  moods: { happy: 'happy', sad: 'sad' },
  lead: (who) => `${who} wrote:`,
};

const languages: Readonly<Record<string, Words>> = {
  es: {
    subject: 'Opinión sobre el portal:',
    moods: { happy: 'conforme', sad: 'disconforme' },
    lead: (who) => `${who} escribió:`,
  },
  fr: {
    subject: 'Commentaire sur le portail :',
    moods: { happy: 'satisfaction', sad: 'insatisfaction' },
    lead: (who) => `${who} a écrit :`,
  },
  nl: {
    subject: 'Feedback over het portaal:',
    moods: { happy: 'tevreden', sad: 'ontevreden' },
    lead: (who) => `${who} schreef:`,
  },
  pt: {
    subject: 'Opinião sobre o portal:',
    moods: { happy: 'satisfação', sad: 'insatisfação' },
    lead: (who) => `${who} escreveu:`,
  },
};
