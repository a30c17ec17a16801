import { type Letter, oneLine } from '../mail/letter.ts';

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

interface Words {
  /** For one document, and for several. */
  readonly subject: readonly [one: string, other: string];
  readonly begins: readonly [one: string, other: string];
  readonly more: string;
}

/** Names in one e-mail at most; of the others it says how many there are. */
const namesAtMost = 50;

/** What the firm is told of a batch of uploads. In English where there is nothing in its language. */
export function uploadMail(
  language: string,
  { sender, client, documents, portal }: UploadMailFacts,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link'> {
  const words = languages[language.slice(0, 2).toLowerCase()] ?? english;
  const count = documents.length;
  const form = count === 1 ? 0 : 1;
  const fill = (text: string) =>
    oneLine(
      text
        .replace('{client}', () => client)
        .replace('{sender}', () => sender)
        .replace('{count}', () => String(count))
        .replace('{more}', () => String(count - namesAtMost)),
    );
  const more = count > namesAtMost ? [fill(words.more)] : [];
  return {
    language,
    subject: fill(words.subject[form]),
    parts: [fill(words.begins[form]), { list: [...documents.slice(0, namesAtMost), ...more] }],
    link: { href: `${portal}/documents` },
  };
}

const english: Words = {
  subject: ['{client}: a new document', '{client}: {count} new documents'],
  begins: [
    '{sender} has uploaded a document for {client}:',
    '{sender} has uploaded {count} documents for {client}:',
  ],
  more: 'and {more} more',
};

const languages: Readonly<Record<string, Words>> = {
  pt: {
    subject: ['{client}: um novo documento', '{client}: {count} novos documentos'],
    begins: ['{sender} enviou um documento de {client}:', '{sender} enviou {count} documentos de {client}:'],
    more: 'e mais {more}',
  },
  es: {
    subject: ['{client}: un documento nuevo', '{client}: {count} documentos nuevos'],
    begins: ['{sender} subió un documento de {client}:', '{sender} subió {count} documentos de {client}:'],
    more: 'y {more} más',
  },
  fr: {
    subject: ['{client} : un nouveau document', '{client} : {count} nouveaux documents'],
    begins: [
      '{sender} a téléversé un document pour {client} :',
      '{sender} a téléversé {count} documents pour {client} :',
    ],
    more: 'et {more} de plus',
  },
  nl: {
    subject: ['{client}: een nieuw document', '{client}: {count} nieuwe documenten'],
    begins: [
      '{sender} heeft een document voor {client} geüpload:',
      '{sender} heeft {count} documenten voor {client} geüpload:',
    ],
    more: 'en nog {more}',
  },
};
