import { type Letter, oneLine } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

/** Reason for an e-mail. */
export type TaskMailReason = 'arrived' | 'returned' | 'accepted' | 'received' | 'due' | 'waiting';

/** A task, as an e-mail shows it. */
export interface MailedTask {
  readonly label: string;
  /** Shown name of the client. */
  readonly client: string;
  /** Calendar date. */
  readonly dueDate: string | null;
}

export interface TaskMailFacts {
  readonly reason: TaskMailReason;
  readonly to: { readonly email: string; readonly firstName: string; readonly language: string };
  /** The firm's name. */
  readonly firm: string;
  /** One or more tasks. */
  readonly tasks: readonly MailedTask[];
  /** URL that the button opens. */
  readonly link: string;
  /** URL that ends these e-mails on POST (RFC 8058); on GET it shows a page that asks for confirmation. */
  readonly optOutLink: string;
}

/** Maximum number of names in an e-mail, which then says how many more there are. */
const namesShown = 20;

/** Returns an e-mail about tasks in its reader's language. */
export function taskMail({ reason, to, firm, tasks, link, optOutLink }: TaskMailFacts): Letter {
  const t = textsIn(to.language);
  const says = { firm, count: tasks.length, label: oneLine(tasks[0]?.label ?? '') };
  const lines = tasks.slice(0, namesShown).map((task) => lineOf(task, to.language));
  const more = tasks.length > namesShown ? [t('taskMail.more', { count: tasks.length - namesShown })] : [];
  return {
    to: to.email,
    language: to.language,
    subject: t(`taskMail.${reason}.subject`, says),
    parts: [
      t('taskMail.hello', { name: to.firstName }),
      t(`taskMail.${reason}.intro`, says),
      { list: [...lines, ...more] },
    ],
    link: { href: link, label: t('taskMail.open') },
    small: [t('taskMail.why', { firm })],
    optOut: { label: t('taskMail.stop'), href: optOutLink },
  };
}

function lineOf({ label, client, dueDate }: MailedTask, language: string): string {
  const name = `${oneLine(label)} (${oneLine(client)})`;
  if (dueDate === null) return name;
  const date = new Date(`${dueDate}T00:00:00Z`).toLocaleDateString(language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return `${name}, ${textsIn(language)('taskMail.dueOn', { date })}`;
}
