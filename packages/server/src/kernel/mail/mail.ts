import { SpanKind } from '@opentelemetry/api';
import { type Config, originOf } from '../config.ts';
import type { DbOrTx } from '../database/schema.ts';
import { JobFailure } from '../jobs/JobFailure.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type SealedJob, sealJob, unsealJob } from '../jobs/SealedJob.ts';
import type { Secrets } from '../secrets/Secrets.ts';
import { inSpan } from '../tracing/inSpan.ts';
import { addressed, type Delivery } from './delivery.ts';
import { completeLetter, type Letter, type LetterFirm, type MailMessage, writeLetter } from './letter.ts';

/** Sends e-mails as jobs: they survive a restart and are retried when the mail server is unavailable. */
export interface Mail {
  /**
   * Sends a letter in a firm's name.
   *
   * @param tx The transaction of what the letter is about, so that the letter is sent only if that commits.
   */
  enqueue(companyId: string, letter: Letter, tx?: DbOrTx): Promise<void>;
}

/** Result of handing an e-mail to the mail server. */
export interface MailOutcome {
  readonly companyId: string;
  readonly to: string;
  /**
   * The server's refusal of this recipient or message; null if it accepted the message. Codes below 500 mean that it
   * may be tried again later.
   */
  readonly refusal: { readonly code: number; readonly reply: string } | null;
}

/** Observer of outgoing e-mails. */
export interface MailFollower {
  /** Returns headers by which an e-mail can be recognised later. */
  headersOf(companyId: string, to: string): Promise<Readonly<Record<string, string>>>;
  /** Called with each result. It must not throw: an e-mail that was sent would be sent again. */
  hear(outcome: MailOutcome): Promise<void>;
}

const queue = 'mail';

/**
 * An e-mail as it is stored until it is sent. Its content is encrypted, because it may contain the secret of a link, or
 * a code.
 */
interface MailJob extends SealedJob, Pick<MailMessage, 'to' | 'subject'> {
  readonly companyId: string;
}

/** An e-mail that was queued by a version that did not encrypt the content. */
type FormerJob = MailMessage & { readonly companyId: string };

export function openMail(
  config: Config,
  db: DbOrTx,
  jobs: Jobs,
  secrets: Secrets,
  delivery: Pick<Delivery, 'deliver'>,
  follower?: MailFollower,
): Mail {
  jobs.handle<MailJob | FormerJob>(queue, async (job) => {
    const { companyId, to } = job;
    const message = 'sealed' in job ? await unsealJob<MailMessage>(secrets, queue, job) : job;
    const headers = { ...message.headers, ...(await follower?.headersOf(companyId, to)) };
    try {
      const letter = addressed({ ...message, headers }, config);
      await inSpan('deliver mail', { kind: SpanKind.CLIENT }, () => delivery.deliver(letter));
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal) await follower?.hear({ companyId, to, refusal });
      throw failureOf(error as MailError);
    }
    await follower?.hear({ companyId, to, refusal: null });
  });
  return {
    async enqueue(companyId, letter, tx = db) {
      const firm = await letterFirm(tx, companyId);
      const message = writeLetter(completeLetter(letter, firm, originOf(config)), firm);
      // Awaited e-mails have a higher priority: thousands of invitations may be waiting, and a code is valid for a
      // quarter of an hour only.
      const { to, subject } = message;
      const job: MailJob = { companyId, to, subject, ...sealJob(secrets, queue, message) };
      await jobs.send(queue, job, tx, letter.isAwaited ? 1 : 0);
    },
  };
}

/** An error of nodemailer. */
interface MailError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Returns the error to log and store, without the server's own text, which may contain the address. */
function failureOf({ name, code, responseCode: status, command, response = '' }: MailError): JobFailure {
  // 5.1 means that there is no such address (RFC 3463). Other refusals may end, such as that of a daily limit.
  const isFinal = command === 'RCPT TO' && /^5\d\d[ -]5\.1\./.test(response);
  return status
    ? new JobFailure(`the mail server answered ${status}`, { status, isFinal })
    : new JobFailure(`the e-mail could not be handed over (${code ?? name})`, { code });
}

/**
 * Returns a mail server's refusal of a recipient or a message; null for any other failure, such as an unavailable
 * server.
 */
function refusalIn(error: unknown): MailOutcome['refusal'] {
  const { command, responseCode, response } = error as MailError;
  const isAboutIt = command === 'RCPT TO' || command === 'DATA';
  return isAboutIt && responseCode && response ? { code: responseCode, reply: response } : null;
}

/** Returns the details of a firm that its e-mails show. */
export async function letterFirm(tx: DbOrTx, companyId: string): Promise<LetterFirm> {
  return tx
    .selectFrom('companies')
    .select(['name', 'email', 'button_fill_color as color', 'button_text_color as textColor'])
    .select(['mail_sender as sender', 'mail_reply_to as replyTo', 'mail_signature as signature'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
}
