import { type Letter, oneLine } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

interface UploadMailFacts {
  /** Full name. */
  readonly sender: string;
  /** Shown name. */
  readonly client: string;
  /** Names, with their folder's in front. */
  readonly documents: readonly string[];
  /** Address of the portal. */
  readonly portal: string;
}

/** Maximum number of names in an e-mail; it says how many more there are. */
const namesAtMost = 50;

/** Returns the e-mail that tells a firm about a batch of uploads; in English if the language has no texts. */
export function uploadMail(
  language: string,
  { sender, client, documents, portal }: UploadMailFacts,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link'> {
  const t = textsIn(language);
  const says = { client, sender, count: documents.length };
  const rest = documents.length - namesAtMost;
  const more = rest > 0 ? [t('uploadMail.more', { count: rest })] : [];
  return {
    language,
    subject: oneLine(t('uploadMail.subject', says)),
    parts: [oneLine(t('uploadMail.begins', says)), { list: [...documents.slice(0, namesAtMost), ...more] }],
    link: { href: `${portal}/documents` },
  };
}
