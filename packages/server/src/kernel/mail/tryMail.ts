import type { MailTrial } from '@anteroom/contract';
import { originOf } from '../config.ts';
import type { KernelDeps } from '../KernelDeps.ts';
import { type AddressedMessage, addressed, intoFolder, mailFolder } from './delivery.ts';
import { completeLetter, type Letter, writeLetter } from './letter.ts';
import { letterFirm } from './mail.ts';

/** Time limit for a trial, in milliseconds. */
const trialTime = 10_000;

/**
 * Sends a letter in a firm's name immediately and only once, and returns the result, for somebody who sets up a mail
 * server and waits for its response.
 *
 * @param patience - milliseconds after which the trial is given up, whatever the mail server does.
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
  // A server that sends something now and then prevents each of those timeouts.
  const over = new Promise<MailTrial>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: 'timeout', reply: null }), patience);
  });
  return Promise.race([sending, over]).finally(() => clearTimeout(timer));
}

/** Returns why nodemailer could not send the message. Its error contains the server's response, if there was one. */
function trialOf({
  code,
  message,
  response,
}: Error & { readonly code?: string; readonly response?: string }): MailTrial {
  if (response) return { outcome: 'refused', reply: response };
  if (code === 'ETIMEDOUT') return { outcome: 'timeout', reply: null };
  return { outcome: 'unreachable', reply: message };
}
