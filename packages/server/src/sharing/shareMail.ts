import { html } from '../http/html.ts';
import type { MailMessage } from '../mail/mail.ts';
import { mailPage } from '../mail/mailPage.ts';
import { shareMailTexts } from './shareMailTexts.ts';

export interface ShareMailFacts {
  readonly to: string;
  /** Full name, and address, of who sends. */
  readonly sender: string;
  readonly senderEmail: string;
  readonly firm: { readonly name: string; readonly color: string; readonly textColor: string };
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
export function shareMail(language: string, facts: ShareMailFacts): MailMessage {
  const { to, sender, senderEmail, firm, subject, message, link } = facts;
  const t = shareMailTexts(language);
  const names = facts.documentNames.slice(0, namesShown);
  const more = facts.documentNames.length - names.length;
  const intro = t.intro({ sender, senderEmail, firm: firm.name, count: facts.documentNames.length });
  const rest = more > 0 ? t.more(more) : null;
  const until = t.until(timeOf(facts.expiresAt, language));
  const code = facts.hasCode ? t.code(sender) : null;
  const text = [
    intro,
    [...names.map((name) => `- ${name}`), rest].filter(Boolean).join('\n'),
    message && quoted(message),
    `${t.open}:\n${link}`,
    [until, code].filter(Boolean).join(' '),
    t.personal,
    firm.name,
  ]
    .filter(Boolean)
    .join('\n\n');
  return {
    to,
    replyTo: senderEmail,
    subject,
    text,
    html: mailPage({
      language,
      title: subject,
      firm,
      content: html`
        <p>${intro}</p>
        <ul>${names.map((name) => html`<li>${name}</li>`)}${rest && html`<li>${rest}</li>`}</ul>
        ${message && html`<blockquote style="margin:16px 0;padding:0 0 0 16px;border-left:3px solid #ccc;white-space:pre-line">${message}</blockquote>`}`,
      button: { label: t.open, href: link },
      small: [until, code, t.personal].filter((line) => line !== null),
    }),
  };
}

function quoted(message: string): string {
  return message
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** In UTC: where its reader is, is not known. */
function timeOf(instant: Date, language: string): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${instant.toLocaleString(language, form)} UTC`;
}
