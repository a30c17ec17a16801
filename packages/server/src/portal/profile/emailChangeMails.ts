import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

/** Number of hours for which the link that confirms a new address is valid. */
export const confirmationHours = 24;

type ChangeLetter = Pick<Letter, 'language' | 'subject' | 'parts' | 'link' | 'small'>;

interface Facts {
  readonly firm: string;
  readonly firstName: string;
  /** The new address. */
  readonly email: string;
}

/** Returns the e-mail that is sent to the new address. */
export function confirmationMail(
  language: string,
  { firm, firstName, email, link }: Facts & { readonly link: string },
): ChangeLetter {
  const t = textsIn(language);
  return {
    language,
    subject: t('emailChange.confirm.subject', { firm }),
    parts: [t('emailChange.hello', { name: firstName }), t('emailChange.confirm.text', { firm, email })],
    link: { href: link, label: t('emailChange.confirm.button') },
    small: [t('emailChange.confirm.small', { hours: confirmationHours })],
  };
}

/** Returns the e-mail that is sent to the previous address. */
export function addressChangedMail(language: string, { firm, firstName, email }: Facts): ChangeLetter {
  const t = textsIn(language);
  return {
    language,
    subject: t('emailChange.changed.subject', { firm }),
    parts: [
      t('emailChange.hello', { name: firstName }),
      t('emailChange.changed.text', { firm, email }),
      t('emailChange.changed.warning', { firm }),
    ],
    link: { href: '/account/sign-in' },
  };
}
