import { unbrokenTime } from '@anteroom/domain/language/unbrokenTime';
import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

interface IssueFacts {
  readonly referenceCode: string;
  readonly description: string;
  readonly reportedAt: Date;
  readonly firstName: string;
  /** Full name. */
  readonly reporter: string;
  /** Path at which staff find the reporter in the portal. */
  readonly path: string;
}

type IssueLetter = Pick<Letter, 'language' | 'subject' | 'parts' | 'link'>;

interface IssueMails {
  /** E-mail to the firm's support. */
  readonly reported: IssueLetter;
  /** E-mail to the reporter. */
  readonly confirmed: IssueLetter;
}

/**
 * Returns the e-mails about an issue in the reporter's language.
 *
 * @param language - Language tag, such as `pt-br`.
 */
export function issueMails(language: string, facts: IssueFacts): IssueMails {
  const t = textsIn(language);
  const { referenceCode, description, firstName, reporter, path } = facts;
  const when = timeOf(facts.reportedAt, language);
  return {
    reported: {
      language,
      subject: t('issueMail.reportedSubject', { code: referenceCode, reporter }),
      parts: [t('issueMail.reportedBy', { reporter, when }), { quote: description }],
      link: { href: path },
    },
    confirmed: {
      language,
      subject: t('issueMail.confirmedSubject', { code: referenceCode }),
      parts: [
        t('issueMail.hello', { name: firstName }),
        t('issueMail.thanks', { code: referenceCode }),
        t('issueMail.reportedOn', { when }),
        { quote: description },
      ],
    },
  };
}

function timeOf(instant: Date, locale: string): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${unbrokenTime(new Intl.DateTimeFormat(locale, form).formatToParts(instant))} UTC`;
}
