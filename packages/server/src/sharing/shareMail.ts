import type { Letter } from '../mail/letter.ts';
import { shareMailTexts } from './shareMailTexts.ts';

export interface ShareMailFacts {
  readonly to: string;
  /** Full name, and address, of who sends. */
  readonly sender: string;
  readonly senderEmail: string;
  /** The firm's name. */
  readonly firm: string;
  readonly subject: string;
  /** As it was typed; may be empty. */
  readonly message: string;
  readonly documentNames: readonly string[];
  readonly link: string;
  readonly expiresAt: Date;
  readonly hasCode: boolean;
}

/** Names in a mail; of more than these it says how many. */
const namesShown = 20;

/** The mail that brings a link, in the sender's language. */
export function shareMail(language: string, facts: ShareMailFacts): Letter {
  const { to, sender, senderEmail, firm, subject, message, link } = facts;
  const t = shareMailTexts(language);
  const names = facts.documentNames.slice(0, namesShown);
  const more = facts.documentNames.length - names.length;
  const intro = t.intro({ sender, senderEmail, firm, count: facts.documentNames.length });
  const rest = more > 0 ? [t.more(more)] : [];
  const until = t.until(timeOf(facts.expiresAt, language));
  const code = facts.hasCode ? [t.code(sender)] : [];
  return {
    to,
    language,
    replyTo: senderEmail,
    subject,
    parts: [intro, { list: [...names, ...rest] }, { quote: message }],
    link: { href: link, label: t.open },
    small: [until, ...code, t.personal],
  };
}

/** In UTC: where its reader is, is not known. */
function timeOf(instant: Date, language: string): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${instant.toLocaleString(language, form)} UTC`;
}
