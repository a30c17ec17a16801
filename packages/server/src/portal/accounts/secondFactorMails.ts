import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

type ResetLetter = Pick<Letter, 'language' | 'subject' | 'parts' | 'link'>;

/** Returns the e-mail to the person whose authenticator app was removed. */
export function appRemovedMail(
  language: string,
  { firm, firstName }: { readonly firm: string; readonly firstName: string },
): ResetLetter {
  const t = textsIn(language);
  return {
    language,
    subject: t('secondFactorMail.person.subject', { firm }),
    parts: [
      t('secondFactorMail.person.hello', { name: firstName }),
      t('secondFactorMail.person.text', { firm }),
      t('secondFactorMail.person.warning', { firm }),
    ],
    link: { href: '/account/sign-in' },
  };
}

/**
 * Returns the e-mail to the staff member who removed it.
 *
 * @param facts - `name` is the person's name, `path` the address of the person in the portal.
 */
export function appRemovedByYouMail(
  language: string,
  { firm, name, path }: { readonly firm: string; readonly name: string; readonly path: string },
): ResetLetter {
  const t = textsIn(language);
  return {
    language,
    subject: t('secondFactorMail.staff.subject', { name }),
    parts: [t('secondFactorMail.staff.text', { firm, name }), t('secondFactorMail.staff.warning')],
    link: { href: path },
  };
}
