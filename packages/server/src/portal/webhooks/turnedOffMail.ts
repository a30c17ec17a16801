import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

interface TurnedOff {
  readonly firstName: string;
  /** Host of the webhook's URL. */
  readonly host: string;
  readonly reason: 'failing' | 'gone';
}

/** Returns the e-mail to an owner whose firm's webhook was turned off. */
export function turnedOffMail(
  language: string,
  { firstName, host, reason }: TurnedOff,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link'> {
  const t = textsIn(language);
  return {
    language,
    subject: t('webhookMail.subject', { host }),
    parts: [
      t('webhookMail.hello', { name: firstName }),
      t(`webhookMail.${reason}`, { host }),
      t('webhookMail.next'),
    ],
    link: { href: '/staff/settings/webhooks' },
  };
}
