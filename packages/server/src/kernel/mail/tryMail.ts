import type { MailTrial } from '@anteroom/contract';
import { originOf } from '../config.ts';
import type { KernelDeps } from '../KernelDeps.ts';
import { type AddressedMessage, addressed, intoFolder, mailFolder } from './delivery.ts';
import { completeLetter, type Letter, writeLetter } from './letter.ts';
import { letterFirm } from './mail.ts';

/** Milliseconds that a trial waits for the mail server. */
const trialTime = 10_000;

/**
 * Sends a letter in a firm's name right away, once, and returns how that went: for somebody who sets up a mail server and waits for its answer.
 *
 * @param patience - milliseconds after which it is given up, whatever the mail server does.
 */
export async function tryMail(
  { config, db, ids }: Pick<KernelDeps, 'config' | 'db' | 'ids'>,
  companyId: string,
  letter: Letter,
  patience: number = trialTime,
): Promise<MailTrial> {
  const firm = await letterFirm(db, companyId);
  const message = addressed(writeLetter(completeLetter(letter, firm, originOf(config)), firm), config);
  if (config.smtpUrl) return trySmtp(config.smtpUrl, message, patience);
  await intoFolder(mailFolder(config), ids)(message);
  return { outcome: 'written', reply: null };
}

async function trySmtp(url: string, message: AddressedMessage, patience: number): Promise<MailTrial> {
  const { createTransport } = await import('nodemailer');
  const waits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  const sending = createTransport({ url, ...waits })
    .sendMail(message)
    .then(({ response }): MailTrial => ({ outcome: 'accepted', reply: response }), trialOf);
  let timer: NodeJS.Timeout | undefined;
  // A server that sends something now and then keeps each of those waits from ending.
  const over = new Promise<MailTrial>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: 'timeout', reply: null }), patience);
  });
  return Promise.race([sending, over]).finally(() => clearTimeout(timer));
}

/** Returns why nodemailer could not send: its error has the server's words, if there were any. */
function trialOf({
  code,
  message,
  response,
}: Error & { readonly code?: string; readonly response?: string }): MailTrial {
  if (response) return { outcome: 'refused', reply: response };
  if (code === 'ETIMEDOUT') return { outcome: 'timeout', reply: null };
  return { outcome: 'unreachable', reply: message };
}
