import { type Letter, oneLine } from '../mail/letter.ts';

/** One thing that somebody has done or said. */
export interface NewsLine {
  readonly kind: 'done' | 'removed' | 'note' | 'comment';
  /** The name of the task or document. */
  readonly about: string;
  /** In place of the portal's own words for what was done, with `{about}`. */
  readonly words?: string | undefined;
  /** What was said; may be empty. */
  readonly text: string;
}

interface NewsFacts {
  /** Full name. */
  readonly sender: string;
  /** Shown name. */
  readonly client: string;
  /** At least one. */
  readonly lines: readonly NewsLine[];
  /** Address of the client's tasks. */
  readonly link: string;
}

type Words = Readonly<Record<NewsLine['kind'] | 'subject' | 'begins' | 'more', string>>;

/** Lines in one e-mail at most; of the others it says how many there are. */
const linesAtMost = 50;

/** Characters of what somebody wrote; all of it stands in the portal. */
const textAtMost = 500;

/** What a firm is told of what somebody did for one client. In English where there is nothing in its language. */
export function newsMail(
  language: string,
  { sender, client, lines, link }: NewsFacts,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link'> {
  const words = languages[language.slice(0, 2).toLowerCase()] ?? english;
  const fill = (text: string) => text.replace('{client}', () => client).replace('{sender}', () => sender);
  const list = [
    ...lines.slice(0, linesAtMost).map((line) => lineText(line, words)),
    ...(lines.length > linesAtMost ? [words.more.replace('{more}', String(lines.length - linesAtMost))] : []),
  ];
  return {
    language,
    subject: fill(words.subject),
    parts: [oneLine(fill(words.begins)), { list }],
    link: { href: link },
  };
}

function lineText({ kind, about, text, words: own }: NewsLine, words: Words): string {
  const what = oneLine((own ?? words[kind]).replace('{about}', () => about));
  const said = oneLine(text);
  if (said === '') return what;
  return `${what}: ${said.length > textAtMost ? `${said.slice(0, textAtMost)}…` : said}`;
}

const english: Words = {
  subject: '{client}: news from {sender}',
  begins: '{sender} did this for {client}:',
  done: 'completed “{about}”',
  removed: 'said that “{about}” does not apply',
  note: 'left a note on “{about}”',
  comment: 'commented on “{about}”',
  more: 'and {more} more',
};

const languages: Readonly<Record<string, Words>> = {
  pt: {
    subject: '{client}: novidades de {sender}',
    begins: 'No portal, {sender} fez o seguinte por {client}:',
    done: 'concluiu “{about}”',
    removed: 'informou que “{about}” não se aplica',
    note: 'deixou uma observação em “{about}”',
    comment: 'comentou “{about}”',
    more: 'e mais {more}',
  },
  es: {
    subject: '{client}: novedades de {sender}',
    begins: 'En el portal, {sender} hizo lo siguiente por {client}:',
    done: 'completó “{about}”',
    removed: 'indicó que “{about}” no corresponde',
    note: 'dejó una nota en “{about}”',
    comment: 'comentó “{about}”',
    more: 'y {more} más',
  },
  fr: {
    subject: '{client} : des nouvelles de {sender}',
    begins: 'Dans le portail, pour {client}, {sender} a :',
    done: 'terminé « {about} »',
    removed: 'indiqué que « {about} » ne s’applique pas',
    note: 'laissé une note sur « {about} »',
    comment: 'commenté « {about} »',
    more: 'et {more} de plus',
  },
  nl: {
    subject: '{client}: nieuws van {sender}',
    begins: 'In het portaal heeft {sender} voor {client}:',
    done: '“{about}” afgerond',
    removed: 'gemeld dat “{about}” niet van toepassing is',
    note: 'een notitie bij “{about}” achtergelaten',
    comment: 'gereageerd op “{about}”',
    more: 'en nog {more}',
  },
};
