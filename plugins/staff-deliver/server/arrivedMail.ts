import type { Letter, MailExample, Person } from '@anteroom/server-sdk';
import { textsIn } from './textsIn.ts';

/** Documents that have arrived for a client. */
export interface ArrivedAt {
  readonly clientId: string;
  /** Display name of the client. */
  readonly client: string;
  /** Names of the documents; at least one. */
  readonly documents: readonly string[];
}

/** Maximum number of documents listed in an e-mail, which states how many more there are. */
const linesShown = 20;

/** Writes the e-mail about the documents that have arrived, in its reader's language. */
export function arrivedMail({
  to,
  firm,
  arrived,
}: {
  readonly to: Pick<Person, 'email' | 'firstName' | 'language'>;
  /** The firm's name. */
  readonly firm: string;
  /** The documents by client; at least one client. */
  readonly arrived: readonly ArrivedAt[];
}): Letter {
  const t = textsIn(to.language);
  const [first, ...others] = arrived;
  const lines = arrived.flatMap(({ client, documents }) =>
    documents.map((name) => (others.length > 0 ? t('mail.line', { name, client }) : name)),
  );
  const says = { firm, count: lines.length, client: first?.client ?? '' };
  return {
    to: to.email,
    language: to.language,
    subject: t('mail.subject', says),
    parts: [
      t('mail.hello', { name: to.firstName }),
      t(others.length > 0 ? 'mail.introOfSeveral' : 'mail.intro', says),
      {
        list: [
          ...lines.slice(0, linesShown),
          ...(lines.length > linesShown ? [t('mail.more', { count: lines.length - linesShown })] : []),
        ],
      },
    ],
    link: {
      href:
        first && others.length === 0
          ? `/documents?client=${encodeURIComponent(first.clientId)}&view=all`
          : '/documents',
      label: t('mail.open'),
    },
    small: [t('mail.why', { firm })],
  };
}

/** An example of this e-mail. */
export const arrivedExample: MailExample = {
  kind: 'arrived',
  write: ({ to, firm, client, document }) =>
    arrivedMail({ to, firm, arrived: [{ clientId: '', client, documents: [document] }] }),
};
