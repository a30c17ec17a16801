import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { DbOrTx } from '../database/schema.ts';
import type { Ids } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Letter, type LetterFirm, type MailMessage, writeLetter } from './letter.ts';

/** Sends e-mail by a job: it survives a restart and is tried again when the mail server is away. */
export interface Mail {
  /**
   * Sends a letter in a firm's name.
   *
   * @param tx The transaction of what the letter tells about, so that it is sent only if that happened.
   */
  enqueue(companyId: string, letter: Letter, tx?: DbOrTx): Promise<void>;
}

const queue = 'mail';

export function openMail(config: Config, db: DbOrTx, jobs: Jobs, ids: Ids): Mail {
  const deliver = config.smtpUrl ? bySmtp(config.smtpUrl) : intoFolder(join(config.dataDir, 'mail'), ids);
  const address = addressIn(config.mailFrom);
  jobs.handle<MailMessage>(queue, ({ sender, ...message }) =>
    deliver({ ...message, from: { name: sender, address } }),
  );
  return {
    async enqueue(companyId, letter, tx = db) {
      await jobs.send(queue, writeLetter(letter, await findFirm(tx, companyId)), tx);
    },
  };
}

/** The address of `Name <address>`, or the whole where there is no name. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

async function findFirm(tx: DbOrTx, companyId: string): Promise<LetterFirm> {
  return tx
    .selectFrom('companies')
    .select(['name', 'email', 'button_fill_color as color', 'button_text_color as textColor'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
}

type Deliver = (
  message: Omit<MailMessage, 'sender'> & { from: { name: string; address: string } },
) => Promise<void>;
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
