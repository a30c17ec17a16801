import { fullName } from '@anteroom/domain/people/fullName';
import { type Letter, type MailExample, oneLine } from '@anteroom/server-sdk';
import { textsIn } from './textsIn.ts';

/** Event that an e-mail about a document to sign announces. */
export type EsignNews = 'turn' | 'declined' | 'signed';

export interface EsignMailFacts {
  /** Label of the task. */
  readonly label: string;
  /** Full name of the person who signed or declined last; `''` if the event names nobody. */
  readonly person: string;
  /** Reason for declining; `''` for other events. */
  readonly reason: string;
  /** Address of the task in the portal. */
  readonly link: string;
}

/**
 * Returns the text of an e-mail.
 *
 * @param language Tag such as `pt-br`. English is used if there is no text in it.
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
        person: fullName(to),
        reason: news === 'declined' ? said : '',
        link: '/tasks',
      }),
  }),
);
