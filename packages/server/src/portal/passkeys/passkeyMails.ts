import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

/** Page that shows people how they sign in. */
const ownSignIn = '/account/sign-in';

/** Returns the e-mail that notifies a person that a passkey was added to or removed from their account. */
export function passkeyMail(
  language: string,
  what: 'added' | 'removed',
  { firm, firstName }: { readonly firm: string; readonly firstName: string },
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link'> {
  const t = textsIn(language);
  return {
    language,
    subject: t(`passkeyMail.${what}.subject`, { firm }),
    parts: [
      t('passwordMail.hello', { name: firstName }),
      t(`passkeyMail.${what}.text`, { firm }),
      t('passwordMail.changed.warning', { firm }),
    ],
    link: { href: ownSignIn },
  };
}
