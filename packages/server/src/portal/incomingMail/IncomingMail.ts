import { createHash } from 'node:crypto';
import { oneLine } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { addressIn } from '../../kernel/mail/delivery.ts';
import { MailMarks } from '../../kernel/mail/MailMarks.ts';
import type { Tx } from '../schema.ts';
import { type IncomingMessage, readMessage } from './readMessage.ts';

/** A message with what its address says, which the handler judges. */
export interface IncomingLetter extends IncomingMessage {
  readonly companyId: string;
  /** Key that the portal wrote into the address, or the proof of the e-mail that a report is about. */
  readonly key: string;
}

/**
 * Judges a message, before it is noted as taken: the same one may come again, and at once.
 *
 * @returns What takes it, within the transaction in which it is noted: called once for each message, and again only if it throws. null when the
 *   key is none that the portal gave out.
 */
export type LetterHandler = (letter: IncomingLetter) => Promise<((tx: Tx) => Promise<void>) | null>;

/**
 * Fate of a message. `taken`; `known`: it was taken before; `automatic`: a program wrote it, such as an answer while somebody is away;
 * `too-many`: its address has had too many; `unaddressed`: it is to no address of the portal's; `unreadable`.
 */
export type Verdict = 'taken' | 'known' | 'automatic' | 'too-many' | 'unaddressed' | 'unreadable';

/** Bytes of a message at most, as many mail servers allow. Attachments take a third more than their files. */
export const largestMessage = 25 * 1024 * 1024;

/** Purpose of what mail servers say of the portal's own e-mails. */
export const reports = 'reports';

/** Days after which a message that comes again is taken again. */
const keptDays = 30;

/** Characters before the @ that each mail server takes (RFC 5321, 4.5.3.1.1). */
const longestLocalPart = 64;

type MailDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'chores' | 'log'>;

/**
 * The one way of e-mails into the portal, from a mailbox or by a call. An area gives out addresses for a purpose, and handles what comes to
 * them. An address holds the firm and a key that cannot be guessed: whoever knows it may write, whoever they say they are.
 */
export class IncomingMail {
  readonly #deps: MailDeps;
  readonly #handlers = new Map<string, LetterHandler>();
  readonly #limit: RateLimit;

  constructor(deps: MailDeps) {
    this.#deps = deps;
    this.#limit = new RateLimit(deps, { name: 'incoming mail', max: 60, seconds: 3600 });
    deps.chores.add('notes of e-mails that were taken', () => this.#forget());
  }

  /** Whether the operator has set up an address at which e-mails are taken. */
  get takesMails(): boolean {
    return this.#deps.config.incomingMail !== null;
  }

  /** Sets what takes the messages to addresses of a purpose, one or more small letters. */
  handle(purpose: string, handler: LetterHandler): void {
    this.#handlers.set(purpose, handler);
  }

  /**
   * Returns an address at which the portal takes messages, such as `portal+reply.c1001.k3q…@firm.example`; null where none are read, or where
   * the firm's ID makes it longer than mail servers take.
   *
   * @param key - small letters, digits and dashes that cannot be guessed: 16 of `a` to `z` and digits are enough.
   */
  addressOf(purpose: string, companyId: string, key: string): string | null {
    const { incomingMail } = this.#deps.config;
    if (!incomingMail) return null;
    const { before, after } = incomingMail.address;
    const local = `${before}${purpose}.${companyId}.${key}`;
    return local.length > longestLocalPart ? null : local + after;
  }

  /**
   * Takes a message as it came.
   *
   * @param isCut - whether these are the headers of one that is larger than {@link largestMessage}
   * @throws Error when it could not be taken now: it is to be tried again.
   */
  async take(raw: Uint8Array, isCut = false): Promise<Verdict> {
    const message = await readMessage(raw, isCut).catch(() => null);
    if (!message) return 'unreadable';
    const verdict = await this.#judge(message, raw);
    const { from, subject } = message;
    const facts = { verdict, from: from?.address, subject: oneLine(subject).slice(0, 200) };
    if (verdict === 'taken') this.#deps.log.info(facts, 'an e-mail was taken');
    else this.#deps.log.warn(facts, 'an e-mail was not taken');
    return verdict;
  }

  async #judge(message: IncomingMessage, raw: Uint8Array): Promise<Verdict> {
    const target = message.report ? reportTarget(message.report) : this.#addressed(message.recipients);
    const handler = target && this.#handlers.get(target.purpose);
    if (!target || !handler) return 'unaddressed';
    if (!message.report && (message.isAutomatic || this.#isOwn(message))) return 'automatic';
    if (!(await this.#limit.tryTake(`${target.companyId} ${target.key}`))) return 'too-many';
    const { companyId, key } = target;
    const hash = hashOf(key, message.messageId ?? raw);
    if (await this.#isKnown(companyId, hash)) return 'known';
    const take = await handler({ ...message, companyId, key });
    return take ? this.#once(companyId, hash, take) : 'unaddressed';
  }

  async #isKnown(companyId: string, hash: Buffer): Promise<boolean> {
    const known = await this.#deps.db
      .selectFrom('incoming_mails')
      .select('taken_at')
      .where('company_id', '=', companyId)
      .where('message_hash', '=', hash)
      .executeTakeFirst();
    return known !== undefined;
  }

  async #once(companyId: string, hash: Buffer, take: (tx: Tx) => Promise<void>): Promise<Verdict> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const firm = await tx
        .selectFrom('companies')
        .select('company_id')
        .where('company_id', '=', companyId)
        .executeTakeFirst();
      // A firm may have left.
      if (!firm) return 'unaddressed';
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('incoming_mails')
        .values({ company_id: companyId, message_hash: hash, taken_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return 'known';
      await take(tx);
      return 'taken';
    });
  }

  #addressed(recipients: readonly string[]): Target | null {
    const { before = '', after = '' } = this.#deps.config.incomingMail?.address ?? {};
    for (const address of recipients) {
      if (!address.startsWith(before) || !address.endsWith(after)) continue;
      const local = address.slice(before.length, address.length - after.length);
      const [, purpose, companyId, key] = /^([a-z]+)\.([\w-]{1,40})\.([a-z0-9-]{1,64})$/.exec(local) ?? [];
      // Reports are known by what they are about: nobody can write one to an address.
      if (purpose && companyId && key && purpose !== reports) return { purpose, companyId, key };
    }
    return null;
  }

  /** Returns whether the portal seems to have sent it itself. */
  #isOwn({ from }: IncomingMessage): boolean {
    const { mailFrom, incomingMail } = this.#deps.config;
    const { before = '', after = '' } = incomingMail?.address ?? {};
    const address = from?.address.toLowerCase() ?? '';
    return (
      address === addressIn(mailFrom).toLowerCase() || (address.startsWith(before) && address.endsWith(after))
    );
  }

  async #forget(): Promise<void> {
    const { db, clock } = this.#deps;
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await db.deleteFrom('incoming_mails').where('taken_at', '<', before).execute();
  }
}

/** Where a message belongs. */
interface Target {
  readonly purpose: string;
  readonly companyId: string;
  readonly key: string;
}

function reportTarget({ headers }: NonNullable<IncomingMessage['report']>): Target | null {
  const mark = MailMarks.read(headers);
  return mark && { purpose: reports, companyId: mark.companyId, key: mark.proof };
}

function hashOf(key: string, message: string | Uint8Array): Buffer {
  return createHash('sha256').update(`${key}\n`).update(message).digest();
}
