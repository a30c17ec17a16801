import { maxEntryFiles, maxEntryLength } from '@anteroom/contract';
import type { Letter } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';
import type { RefusedFile } from './replyFiles.ts';

/** Reason why a reply by e-mail was not added. */
export interface ReplyRefusal {
  readonly reason:
    | 'sender'
    | 'access'
    | 'terms'
    | 'gone'
    | 'large'
    | 'unreadable'
    | 'long'
    | 'empty'
    | 'files';
  /** Address that the reply came from, for reason `sender`. */
  readonly from?: string;
  /** The refused files, for reason `files`. */
  readonly files?: readonly RefusedFile[];
}

interface ReplyFacts {
  /** null: the reply was added, but without some of its files. */
  readonly refusal: ReplyRefusal | null;
  readonly files: readonly RefusedFile[];
  /** Conversation to which the e-mail links; null if the person cannot read it. */
  readonly threadId: string | null;
}

/** The person who replied. */
interface Answerer {
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
  readonly firm: string;
}

/**
 * Returns the e-mail that tells a person that their reply by e-mail was not added, or was added without some of its
 * files.
 */
export function replyMail(
  { email, firstName, language, firm }: Answerer,
  { refusal, files, threadId }: ReplyFacts,
): Letter {
  const t = textsIn(language);
  const kind = refusal ? 'refused' : 'partly';
  const facts = { firm, email, from: refusal?.from ?? '', count: maxEntryLength };
  const list = files.map(({ name, reason }) =>
    t('replyMail.file', { name, reason: t(`replyMail.files.${reason}`, { count: maxEntryFiles }) }),
  );
  return {
    to: email,
    language,
    subject: t(`replyMail.${kind}.subject`, { firm }),
    parts: [
      t('taskMail.hello', { name: firstName }),
      t(`replyMail.${kind}.lead`, { firm }),
      ...(refusal ? [t(`replyMail.reasons.${refusal.reason}`, facts)] : []),
      ...(list.length > 0 ? [{ list }] : []),
    ],
    ...(threadId !== null && {
      link: {
        href: `/conversations?${new URLSearchParams({ conversation: threadId })}`,
        label: t('threadMail.open'),
      },
    }),
    small: [t('replyMail.why', { firm })],
  };
}
