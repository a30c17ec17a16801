import { maxEntryLength } from '@anteroom/contract';
import { may } from '@anteroom/domain/people/permissions';
import { oneLine, type Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { addressIn } from '../../kernel/mail/delivery.ts';
import { letterFirm } from '../../kernel/mail/mail.ts';
import type { AreaServices } from '../AreaServices.ts';
import { holdThread } from '../conversation/holdThread.ts';
import { sayInThread } from '../conversation/sayInThread.ts';
import { visibleThreads } from '../conversation/threadStore.ts';
import { flagRules } from '../flags/flagStore.ts';
import type { IncomingLetter, LetterHandler } from '../incomingMail/IncomingMail.ts';
import type { Tx } from '../schema.ts';
import { scopeOfPerson } from '../security/scopeOfPerson.ts';
import type { UploadDeps } from '../storage/upload.ts';
import { placeOfReply, type ReplyPlace } from './replyAddress.ts';
import { addReplyFiles, type ReplyFiles, receiveReplyFiles } from './replyFiles.ts';
import { type ReplyRefusal, replyMail } from './replyMail.ts';
import { type ReplyText, replyText } from './replyText.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** A reply by e-mail was not added to its conversation. */
    'reply-refused': unknown;
  }
}

type ReplyDeps = UploadDeps & Pick<AreaServices, 'incomingMail' | 'conversationKinds'>;

/** Maximum number of e-mails about refused replies that a person receives per hour and conversation. */
const mostRefusals = 5;

/**
 * Returns the handler of replies to e-mails about conversations. The address identifies the person and the
 * conversation; the current rules of the screen apply. If a reply is refused, the person is notified at the address
 * that the portal knows, because senders can be forged.
 */
export function takeReplies(deps: ReplyDeps): LetterHandler {
  const limit = new RateLimit(deps, { name: 'refused replies', max: mostRefusals, seconds: 3600 });
  return async (letter) => {
    const place = await placeOfReply(deps, letter.companyId, letter.key);
    if (!place) return null;
    const person = await findPerson(deps, place);
    const reply = await judge(deps, place, person, letter);
    if (!('refusal' in reply)) return (tx) => addReply(deps, tx, place, person, reply, letter);
    const isTold = await limit.tryTake(`${place.companyId} ${letter.key}`);
    return (tx) => refuse(deps, tx, place, person, { ...reply, isTold, letter });
  };
}

type Person = Awaited<ReturnType<typeof findPerson>>;

/** Returns the person of a reply address, who may be disabled. */
function findPerson({ db }: ReplyDeps, { companyId, userId }: ReplyPlace) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .select(['u.email', 'u.first_name as firstName', 'u.language', 'c.name as firm'])
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

interface Accepted {
  readonly scope: Scope;
  readonly text: string;
  readonly files: ReplyFiles;
}

interface Refused {
  readonly refusal: ReplyRefusal;
  /** Whether the person can still read the conversation. */
  readonly isReader: boolean;
}

async function judge(
  deps: ReplyDeps,
  place: ReplyPlace,
  { email }: Person,
  letter: IncomingLetter,
): Promise<Accepted | Refused> {
  const { companyId, userId, threadId } = place;
  const no = (reason: ReplyRefusal['reason'], isReader = false): Refused => ({
    refusal: { reason },
    isReader,
  });
  const from = letter.from?.address ?? '';
  if (from.toLowerCase() !== email.toLowerCase())
    return { refusal: { reason: 'sender', from: oneLine(from).slice(0, 100) }, isReader: false };
  const scope = await scopeOfPerson({ ...deps, flags: flagRules(deps) }, companyId, userId);
  if (!scope) return no('access');
  const rights = heldBy(scope);
  if (scope.termsUnsigned && may('terms.sign', rights)) return no('terms');
  const thread = may('conversations.write', rights)
    ? await visibleThreads(deps, deps.db, scope)
        .select('t.client_id as clientId')
        .where('t.thread_id', '=', threadId)
        .executeTakeFirst()
    : undefined;
  if (!thread) return no('gone');
  if (letter.isCut) return no('large', true);
  const said = await readText(deps, companyId, letter);
  if (!said) return no('unreadable', true);
  const { text, pictures } = said;
  if (text.length > maxEntryLength) return no('long', true);
  const files = await receiveReplyFiles(deps, scope, thread.clientId, letter, pictures);
  if (text !== '' || files.taken.length > 0) return { scope, text, files };
  return files.refused.length === 0
    ? no('empty', true)
    : { refusal: { reason: 'files', files: files.refused }, isReader: true };
}

/** Returns what the person wrote; null if it cannot be read. */
async function readText(
  { db, config, log }: ReplyDeps,
  companyId: string,
  letter: IncomingLetter,
): Promise<ReplyText | null> {
  const firm = await letterFirm(db, companyId);
  const sender = {
    name: firm.sender ?? firm.name,
    addresses: [addressIn(config.mailFrom), ...letter.recipients],
  };
  return replyText(letter, sender).catch((error) => {
    log.warn({ err: error }, 'could not read the text of a reply by e-mail');
    return null;
  });
}

async function addReply(
  deps: ReplyDeps,
  tx: Tx,
  { threadId }: ReplyPlace,
  person: Person,
  { scope, text, files }: Accepted,
  { messageId }: IncomingLetter,
): Promise<void> {
  const thread = await holdThread(deps, tx, scope, threadId).catch((error) => {
    throw new Error('A conversation was deleted while it was answered: the e-mail is judged anew.', {
      cause: error,
    });
  });
  const documentIds = await addReplyFiles(deps, tx, files);
  const said = { id: deps.ids.next(), text, documentIds, byMail: true };
  await sayInThread(
    deps,
    tx,
    scope,
    thread,
    said,
    messageId === null ? {} : { requestId: messageId.slice(0, 200) },
  );
  if (files.refused.length === 0) return;
  const letter = replyMail(person, { refusal: null, files: files.refused, threadId });
  await deps.mail.enqueue(scope.companyId, letter, tx);
}

async function refuse(
  deps: ReplyDeps,
  tx: Tx,
  { companyId, userId, threadId }: ReplyPlace,
  person: Person,
  {
    refusal,
    isReader,
    isTold,
    letter,
  }: Refused & { readonly isTold: boolean; readonly letter: IncomingLetter },
): Promise<void> {
  await deps.audit.record(
    {
      action: 'reply-refused',
      companyId,
      userId,
      subject: `conversation:${threadId}`,
      details: { reason: refusal.reason },
      others: { from: letter.from?.address ?? '' },
    },
    tx,
  );
  if (!isTold) return;
  const mail = replyMail(person, {
    refusal,
    files: refusal.files ?? [],
    threadId: isReader ? threadId : null,
  });
  await deps.mail.enqueue(companyId, mail, tx);
}
