import { createHash } from 'node:crypto';
import { oneLine } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { forFirm } from '../../kernel/database/firmAtWork.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { addressIn } from '../../kernel/mail/delivery.ts';
import { MailMarks } from '../../kernel/mail/MailMarks.ts';
import type { Tx } from '../schema.ts';
import { type IncomingMessage, readMessage } from './readMessage.ts';

/** A message with the data from its address, for the handler to check. */
export interface IncomingLetter extends IncomingMessage {
  readonly companyId: string;
  /** Key that the portal put into the address. For a delivery report: the proof from the e-mail that it is about. */
  readonly key: string;
}

/**
 * Checks a message before it is recorded as accepted. The same message may arrive again, even at the same time.
 *
 * @returns a function that processes the message, in the transaction that records it. It is called once per message,
 * and again only if it throws. Returns null if the portal did not issue the key.
 */
export type LetterHandler = (letter: IncomingLetter) => Promise<((tx: Tx) => Promise<void>) | null>;

/**
 * Outcome of a message. `taken`: it was accepted. `known`: it was accepted before. `automatic`: a program wrote it,
 * such as an out-of-office reply. `too-many`: its address has received too many. `unaddressed`: it is not addressed to
 * the portal. `unreadable`: it cannot be parsed.
 */
export type Verdict = 'taken' | 'known' | 'automatic' | 'too-many' | 'unaddressed' | 'unreadable';

/**
 * Maximum size of a message in bytes, a usual limit of mail servers. Attachments take a third more than their files.
 */
export const largestMessage = 25 * 1024 * 1024;

/** Purpose of mail servers' reports about the portal's own e-mails. */
export const reports = 'reports';

/** Number of days after which a message that arrives again is accepted again. */
const keptDays = 30;

/** Number of characters before the @ that every mail server accepts (RFC 5321, 4.5.3.1.1). */
const longestLocalPart = 64;

type MailDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'chores' | 'log'>;

/**
 * The only entry point for e-mails into the portal, whether from a mailbox or through the API. An area issues addresses
 * for a purpose and handles the messages sent to them. An address contains the firm and an unguessable key: whoever
 * knows the address may write, regardless of the sender they claim to be.
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

  /** Whether the operator has set up an address that accepts e-mails. */
  get takesMails(): boolean {
    return this.#deps.config.incomingMail !== null;
  }

  /** Sets the handler for messages to addresses with a purpose. A purpose consists of lower-case letters. */
  handle(purpose: string, handler: LetterHandler): void {
    this.#handlers.set(purpose, handler);
  }

  /**
   * Returns an address that accepts messages, such as `portal+reply.c1001.k3q…@firm.example`. Returns null if the
   * portal does not accept e-mails, or if the firm's ID makes the address longer than mail servers accept.
   *
   * @param key - lower-case letters, digits and dashes that cannot be guessed; 16 characters from `a` to `z` and digits
   * are enough.
   */
  addressOf(purpose: string, companyId: string, key: string): string | null {
    const { incomingMail } = this.#deps.config;
    if (!incomingMail) return null;
    const { before, after } = incomingMail.address;
    const local = `${before}${purpose}.${companyId}.${key}`;
    return local.length > longestLocalPart ? null : local + after;
  }

  /**
   * Processes a raw message.
   *
   * @param isCut - whether `raw` contains only the headers of a message larger than {@link largestMessage}
   * @throws Error if it could not be processed now and must be tried again.
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
    return forFirm(companyId, async () => {
      if (await this.#isKnown(companyId, hash)) return 'known';
      const take = await handler({ ...message, companyId, key });
      return take ? this.#once(companyId, hash, take) : 'unaddressed';
    });
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
      // The firm may have left the portal.
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
      // Reports are identified by the e-mail that they are about; they cannot be sent to an address.
      if (purpose && companyId && key && purpose !== reports) return { purpose, companyId, key };
    }
    return null;
  }

  /** Returns whether the portal itself seems to have sent the message. */
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

/** Purpose, firm and key to which a message is addressed. */
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
