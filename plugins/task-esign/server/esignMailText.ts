import { type Letter, type MailExample, oneLine } from '@anteroom/server-sdk';
import { textsIn } from './textsIn.ts';

/** News that an e-mail about a document to sign tells. */
export type EsignNews = 'turn' | 'declined' | 'signed';

export interface EsignMailFacts {
  /** Label of the task. */
  readonly label: string;
  /** Full name of who signed or declined last; `''` where the news name nobody. */
  readonly person: string;
  /** Why somebody declined; `''` otherwise. */
  readonly reason: string;
  /** Address of the task in the portal. */
  readonly link: string;
}

/**
 * Returns the text of an e-mail.
 *
 * @param language As `pt-br`; English where there is nothing in it.
 */
export function esignMailText(language: string, news: EsignNews, facts: EsignMailFacts): Omit<Letter, 'to'> {
  const t = textsIn(language);
  const { label, person, reason, link } = facts;
  return {
    language,
    subject: oneLine(t(`mail.${news}.subject`, { label })),
    parts: [oneLine(t(`mail.${news}.text`, { label, person })), { quote: reason }],
    link: { href: link },
  };
}

/** Examples of these e-mails. */
export const esignMailExamples = (['turn', 'declined', 'signed'] as const).map(
  (news): MailExample => ({
    kind: news,
    write: ({ to, task, said }) =>
      esignMailText(to.language, news, {
        label: task,
        person: `${to.firstName} ${to.lastName}`,
        reason: news === 'declined' ? said : '',
        link: '/tasks',
      }),
  }),
);
