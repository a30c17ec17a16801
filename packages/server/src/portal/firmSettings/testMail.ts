import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

/** Returns the e-mail that shows an owner how the firm's e-mails look. */
export function testMail(
  firm: string,
  { email, language }: { readonly email: string; readonly language: string },
  origin: string,
): Letter {
  const t = textsIn(language);
  return {
    to: email,
    language,
    subject: t('testMail.subject', { firm }),
    parts: [t('testMail.lead', { firm })],
    link: { href: `${origin}/home` },
    small: [t('testMail.why')],
  };
}
