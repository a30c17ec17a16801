import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';
import { type CodePurpose, codeMinutes } from './mailedCode.ts';

interface Facts {
  readonly firm: string;
  readonly firstName: string;
}

type PasswordLetter = Pick<Letter, 'language' | 'subject' | 'parts' | 'link' | 'small'>;

/** Returns the e-mail with a code. Its link opens the page that asks for the code. */
export function codeMail(
  language: string,
  purpose: CodePurpose,
  { firm, firstName, code, link }: Facts & { readonly code: string; readonly link: string },
): PasswordLetter {
  const t = textsIn(language);
  const [text, small] =
    purpose === 'sign-in'
      ? (['passwordMail.code.signIn', 'passwordMail.code.signInSmall'] as const)
      : (['passwordMail.code.text', 'passwordMail.code.small'] as const);
  return {
    language,
    subject: t('passwordMail.code.subject', { firm }),
    parts: [
      t('passwordMail.hello', { name: firstName }),
      t(text, { firm }),
      `${code.slice(0, 4)} ${code.slice(4)}`,
    ],
    link: { href: link, label: t('passwordMail.code.button') },
    small: [t(small, { minutes: codeMinutes })],
  };
}

/** Returns the e-mail that notifies a person that their password was changed. */
export function passwordChangedMail(language: string, { firm, firstName }: Facts): PasswordLetter {
  const t = textsIn(language);
  return {
    language,
    subject: t('passwordMail.changed.subject', { firm }),
    parts: [
      t('passwordMail.hello', { name: firstName }),
      t('passwordMail.changed.text', { firm }),
      t('passwordMail.changed.warning', { firm }),
    ],
    link: { href: '/account/sign-in' },
  };
}
