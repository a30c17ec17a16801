import { type Letter, oneLine } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

/** One thing that somebody has done or said. */
export interface NewsLine {
  readonly kind: 'done' | 'removed' | 'note' | 'comment' | 'said' | 'asked';
  /** The name of the task or document. */
  readonly about: string;
  /** Text that replaces the portal's own description of what was done; `{about}` stands for the name. */
  readonly words?: string | undefined;
  /** Text that the person wrote; may be empty. */
  readonly text: string;
}

interface NewsFacts {
  /** Full name. */
  readonly sender: string;
  /** Shown name. */
  readonly client: string;
  /** One line or more. */
  readonly lines: readonly NewsLine[];
  /** Address of the client's tasks. */
  readonly link: string;
}

/** Maximum number of lines in an e-mail; it says how many more there are. */
const linesAtMost = 50;

/** Maximum number of characters of a person's text; the portal shows all of it. */
const textAtMost = 500;

/** Returns the e-mail that tells a firm what a person did for one client; in English if the language has no texts. */
export function newsMail(
  language: string,
  { sender, client, lines, link }: NewsFacts,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link'> {
  const t = textsIn(language);
  const list = [
    ...lines.slice(0, linesAtMost).map((line) => lineText(line, language)),
    ...(lines.length > linesAtMost ? [t('newsMail.more', { count: lines.length - linesAtMost })] : []),
  ];
  return {
    language,
    subject: t('newsMail.subject', { client, sender }),
    parts: [oneLine(t('newsMail.begins', { client, sender })), { list }],
    link: { href: link },
  };
}

function lineText({ kind, about, text, words }: NewsLine, language: string): string {
  const what = oneLine(
    words === undefined
      ? textsIn(language)(`newsMail.${kind}`, { about })
      : words.replace('{about}', () => about),
  );
  const said = oneLine(text);
  if (said === '') return what;
  return `${what}: ${said.length > textAtMost ? `${said.slice(0, textAtMost)}…` : said}`;
}
