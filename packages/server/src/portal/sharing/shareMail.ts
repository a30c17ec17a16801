import { unbrokenTime } from '@anteroom/domain/language/unbrokenTime';
import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

export interface ShareMailFacts {
  readonly to: string;
  /** Full name of the sender; `senderEmail` is their address. */
  readonly sender: string;
  readonly senderEmail: string;
  /** The firm's name. */
  readonly firm: string;
  readonly subject: string;
  /** Message as the sender typed it; may be empty. */
  readonly message: string;
  readonly documentNames: readonly string[];
  readonly link: string;
  readonly expiresAt: Date;
  readonly hasCode: boolean;
}

/** Maximum number of names in an e-mail, which then says how many more there are. */
const namesShown = 20;

/** Returns the e-mail that contains a link, in the sender's language. */
export function shareMail(language: string, facts: ShareMailFacts): Letter {
  const { to, sender, senderEmail, firm, subject, message, link } = facts;
  const t = textsIn(language);
  const names = facts.documentNames.slice(0, namesShown);
  const more = facts.documentNames.length - names.length;
  const intro = t('shareMail.intro', { sender, senderEmail, firm, count: facts.documentNames.length });
  const rest = more > 0 ? [t('shareMail.more', { count: more })] : [];
  const until = t('shareMail.until', { time: timeOf(facts.expiresAt, language) });
  const code = facts.hasCode ? [t('shareMail.code', { sender })] : [];
  return {
    to,
    language,
    replyTo: senderEmail,
    subject,
    parts: [intro, { list: [...names, ...rest] }, { quote: message }],
    link: { href: link, label: t('shareMail.open') },
    small: [until, ...code, t('shareMail.personal')],
  };
}

/** Returns the time in UTC, because the reader's time zone is unknown. */
function timeOf(instant: Date, language: string): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${unbrokenTime(new Intl.DateTimeFormat(language, form).formatToParts(instant))} UTC`;
}
