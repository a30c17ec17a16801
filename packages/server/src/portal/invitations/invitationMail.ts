import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

/** Number of days for which an invitation's link is valid. */
export const invitationDays = 14;

interface Facts {
  readonly firm: string;
  readonly firstName: string;
  readonly link: string;
  /** Whether the person works for the firm. Their e-mail says what staff do in the portal. */
  readonly isStaff?: boolean;
}

/** Returns the e-mail with the link of an invitation, in the person's language. */
export function invitationMail(
  language: string,
  { firm, firstName, link, isStaff = false }: Facts,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link' | 'small'> {
  const t = textsIn(language);
  return {
    language,
    subject: t('invitationMail.subject', { firm }),
    parts: [
      t('invitationMail.hello', { name: firstName }),
      t(isStaff ? 'invitationMail.staffText' : 'invitationMail.text', { firm }),
    ],
    link: { href: link, label: t('invitationMail.button') },
    small: [t('invitationMail.once', { days: invitationDays }), t('invitationMail.why', { firm })],
  };
}
