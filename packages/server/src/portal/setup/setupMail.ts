import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

interface Facts {
  readonly firm: string;
  readonly firstName: string;
  readonly link: string;
}

/** Returns the e-mail that shows a new owner that the portal can send e-mails, in the firm's language. */
export function setupMail(
  language: string,
  { firm, firstName, link }: Facts,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link' | 'small'> {
  const t = textsIn(language);
  return {
    language,
    subject: t('setupMail.subject', { firm }),
    parts: [t('setupMail.hello', { name: firstName }), t('setupMail.text', { firm })],
    link: { href: link },
    small: [t('setupMail.why', { firm })],
  };
}
