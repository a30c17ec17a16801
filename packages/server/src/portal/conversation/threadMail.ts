import type { Letter, LetterPart } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

/** An entry, as its e-mail shows it. */
export interface MailedEntry {
  /** Full name. */
  readonly sender: string;
  /** May be empty where there are files. */
  readonly text: string;
  readonly files: number;
}

interface ThreadFacts {
  /** The firm's name. */
  readonly firm: string;
  /** Shown name. */
  readonly client: string;
  /** Name of the thing; null for a conversation about the client. */
  readonly about: string | null;
  readonly firstName: string;
  /** One entry or more, oldest first. */
  readonly entries: readonly MailedEntry[];
  /** Path of the conversation. */
  readonly link: string;
  /** Address that ends the e-mails about it. */
  readonly optOutLink: string;
  /** Address at which answers by e-mail are taken; null: none are. */
  readonly replyTo: string | null;
}

/** Maximum number of entries in an e-mail, and of characters of each; the portal shows all of it. */
const entriesAtMost = 10;
const textAtMost = 4000;

/** Returns the e-mail that tells a person what the firm has said in a conversation. */
export function threadMail(
  language: string,
  { firm, client, about, firstName, entries, link, optOutLink, replyTo }: ThreadFacts,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link' | 'small' | 'optOut' | 'replyTo'> {
  const t = textsIn(language);
  const shown = entries.slice(-entriesAtMost);
  const said = shown.flatMap(({ sender, text, files }): LetterPart[] => [
    t('threadMail.wrote', { sender }),
    { quote: text.slice(0, textAtMost) },
    ...(files > 0 ? [t('threadMail.files', { count: files })] : []),
  ]);
  return {
    language,
    subject:
      about === null ? t('threadMail.subjectGeneral', { firm }) : t('threadMail.subject', { firm, about }),
    parts: [
      t('taskMail.hello', { name: firstName }),
      ...said,
      ...(replyTo === null ? [] : [t('threadMail.reply', { firm })]),
    ],
    link: { href: link, label: t('threadMail.open') },
    small: [t('threadMail.why', { firm, client })],
    optOut: { href: optOutLink, label: t('threadMail.stop') },
    ...(replyTo !== null && { replyTo }),
  };
}
