import { type Letter, oneLine } from '../mail/letter.ts';
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
  /** The firm's name. */
  readonly firm: string;
  /** At least one. */
  readonly tasks: readonly MailedTask[];
  /** Where the button leads. */
  readonly link: string;
  /** Ends these e-mails, for who posts to it (RFC 8058); a page that asks, for who opens it. */
  readonly optOutLink: string;
}

/** Names in a mail; of more than these it says how many. */
const namesShown = 20;

/** Writes an e-mail about tasks in its reader's language. */
export function taskMail({ reason, to, firm, tasks, link, optOutLink }: TaskMailFacts): Letter {
  const t = taskMailTexts(to.language);
  const label = oneLine(tasks[0]?.label ?? '');
  const { subject, intro } = t.says[reason]({ firm, count: tasks.length, label });
  const lines = tasks.slice(0, namesShown).map((task) => lineOf(task, to.language));
  const more = tasks.length > namesShown ? [t.more(tasks.length - namesShown)] : [];
  return {
    to: to.email,
    language: to.language,
    subject,
    parts: [t.hello(to.firstName), intro, { list: [...lines, ...more] }],
    link: { href: link, label: t.open },
    small: [t.why(firm)],
    optOut: { label: t.stop, href: optOutLink },
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
