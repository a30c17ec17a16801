import type { Letter, LetterPart } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

/** An entry as shown in the e-mail. */
export interface MailedEntry {
  /** Full name of the author. */
  readonly sender: string;
  /** Text of the entry; may be empty if there are files. */
  readonly text: string;
  readonly files: number;
}

interface ThreadFacts {
  /** The firm's name. */
  readonly firm: string;
  /** Display name of the client. */
  readonly client: string;
  /** Name of the object; null for a conversation about the client. */
  readonly about: string | null;
  readonly firstName: string;
  /** At least one entry, oldest first. */
  readonly entries: readonly MailedEntry[];
  /** Path of the conversation. */
  readonly link: string;
  /** Link that unsubscribes from e-mails about the conversation. */
  readonly optOutLink: string;
  /** Address that accepts replies by e-mail; null if replies are not accepted. */
  readonly replyTo: string | null;
}

/** Maximum number of entries in an e-mail, and of characters per entry. The portal shows all of them in full. */
const entriesAtMost = 10;
const textAtMost = 4000;

/** Returns the e-mail that notifies a person of the firm's entries in a conversation. */
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
