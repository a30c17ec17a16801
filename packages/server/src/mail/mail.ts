import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { DbOrTx } from '../database/schema.ts';
import type { Ids } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';

export interface MailMessage {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same with a form, for programs that show it: see `mailPage`. */
  readonly html?: string;
  /** Where an answer goes; the sender address is the operator's. */
  readonly replyTo?: string;
  /** Further ones, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends e-mail by a job: it survives a restart and is tried again when the mail server is away. */
export interface Mail {
  /** Pass the transaction of what the mail tells about, so that it is sent only if that happened. */
  enqueue(message: MailMessage, tx?: DbOrTx): Promise<void>;
}

const queue = 'mail';

export function openMail(config: Config, jobs: Jobs, ids: Ids): Mail {
  const deliver = config.smtpUrl ? bySmtp(config.smtpUrl) : intoFolder(join(config.dataDir, 'mail'), ids);
  jobs.handle<MailMessage>(queue, (message) => deliver({ from: config.mailFrom, ...message }));
  return { enqueue: (message, tx) => jobs.send(queue, message, tx) };
}

type Deliver = (message: MailMessage & { from: string }) => Promise<void>;

function bySmtp(url: string): Deliver {
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    await createTransport(url).sendMail(message);
  };
}

/** For a trial without a mail server: one `.eml` file a message, which mail programs open. */
function intoFolder(folder: string, ids: Ids): Deliver {
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${ids.next()}.eml`);
    await writeFile(`${file}.part`, eml as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}
