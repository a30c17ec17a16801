import { html } from '../http/html.ts';
import type { MailMessage } from '../mail/mail.ts';
import { mailPage } from '../mail/mailPage.ts';
import { type TaskMailReason, taskMailTexts } from './taskMailTexts.ts';

/** A task, as its e-mail names it. */
export interface MailedTask {
  readonly label: string;
  /** Shown name. */
  readonly client: string;
  /** Calendar date. */
  readonly dueDate: string | null;
}

export interface TaskMailFacts {
  readonly reason: TaskMailReason;
  readonly to: { readonly email: string; readonly firstName: string; readonly language: string };
  readonly firm: {
    readonly name: string;
    readonly email: string;
    readonly color: string;
    readonly textColor: string;
  };
  /** At least one. */
  readonly tasks: readonly MailedTask[];
  /** Where the button leads. */
  readonly link: string;
  /** Ends these e-mails, for who posts to it (RFC 8058); a page that asks, for who opens it. */
  readonly optOutLink: string;
}

/** Names in a mail; of more than these it says how many. */
const namesShown = 20;

/** An e-mail about tasks, in its reader's language. */
export function taskMail({ reason, to, firm, tasks, link, optOutLink }: TaskMailFacts): MailMessage {
  const t = taskMailTexts(to.language);
  const label = oneLine(tasks[0]?.label ?? '');
  const { subject, intro } = t.says[reason]({ firm: firm.name, count: tasks.length, label });
  const lines = tasks.slice(0, namesShown).map((task) => lineOf(task, to.language));
  const more = tasks.length > namesShown ? t.more(tasks.length - namesShown) : null;
  const text = [
    t.hello(to.firstName),
    intro,
    [...lines.map((line) => `- ${line}`), more].filter(Boolean).join('\n'),
    `${t.open}:\n${link}`,
    `${t.why(firm.name)} ${t.stop}:\n${optOutLink}`,
  ].join('\n\n');
  return {
    to: to.email,
    replyTo: firm.email,
    subject: oneLine(subject),
    text,
    headers: {
      'List-Unsubscribe': `<${optOutLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    html: mailPage({
      language: to.language,
      title: subject,
      firm,
      content: html`
        <p>${t.hello(to.firstName)}</p>
        <p>${intro}</p>
        <ul>${lines.map((line) => html`<li>${line}</li>`)}${more && html`<li>${more}</li>`}</ul>`,
      button: { label: t.open, href: link },
      small: [t.why(firm.name)],
      smallLink: { label: t.stop, href: optOutLink },
    }),
  };
}

function lineOf({ label, client, dueDate }: MailedTask, language: string): string {
  const name = `${oneLine(label)} (${oneLine(client)})`;
  if (dueDate === null) return name;
  const date = new Date(`${dueDate}T00:00:00Z`).toLocaleDateString(language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return `${name}, ${taskMailTexts(language).due(date)}`;
}

/** What somebody typed must not add lines to a mail's head. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
