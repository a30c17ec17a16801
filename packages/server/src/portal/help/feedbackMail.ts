import type { Feedback } from '@anteroom/contract';
import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

/**
 * Returns the e-mail that notifies the firm of a person's feedback, in the firm's language.
 *
 * @param language - Language tag, such as `pt-br`.
 * @param who - Full name.
 * @param path - of the person in the portal.
 */
export function feedbackMail(
  language: string,
  who: string,
  path: string,
  { mood, message }: Feedback,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link'> {
  const t = textsIn(language);
  return {
    language,
    subject: t(`feedbackMail.subject.${mood}`),
    parts: [t('feedbackMail.lead', { name: who }), { quote: message }],
    link: { href: path },
  };
}
