import type { Feedback } from '@anteroom/contract';
import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

/**
 * Returns the e-mail that tells the firm about a person's feedback, in the firm's language.
 *
 * @param language - Language tag, such as `pt-br`.
 * @param who - Full name.
 */
export function feedbackMail(
  language: string,
  who: string,
  { mood, message }: Feedback,
): Pick<Letter, 'language' | 'subject' | 'parts'> {
  const t = textsIn(language);
  return {
    language,
    subject: t(`feedbackMail.subject.${mood}`),
    parts: [t('feedbackMail.lead', { name: who }), { quote: message }],
  };
}
