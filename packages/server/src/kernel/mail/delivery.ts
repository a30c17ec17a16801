import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Ids } from '../ids.ts';
import type { MailMessage } from './letter.ts';

/** The way of e-mails out of the portal. */
export interface Delivery {
  /** Hands a message over; rejects when it was not taken. */
  deliver(message: AddressedMessage): Promise<void>;
  /** Ends the connections. Nothing is delivered from then on. */
  close(): Promise<void>;
}

/** Milliseconds of silence after which a mail server is given up, and the message tried again later. */
const silence = 60_000;

/**
 * Opens the way to the mail server, or to the folder that stands for it. It connects when there is something to deliver.
 *
 * @param patience - milliseconds of silence after which the mail server is given up
 */
export function openDelivery(config: Config, ids: Ids, patience = silence): Delivery {
  if (config.smtpUrl) return bySmtp(config.smtpUrl, patience);
  return { deliver: intoFolder(mailFolder(config), ids), close: async () => undefined };
}

/** Keeps connections open from one message to the next: mail servers limit how often one connects to them. */
function bySmtp(url: string, patience: number): Delivery {
  // Loaded with the first message.
  let opened: Promise<Pick<Transporter, 'sendMail' | 'close'>> | undefined;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const waits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
    return createTransport({ url, pool: true, ...waits });
  };
  return {
    deliver: async (message) => {
      opened ??= open();
      await (await opened).sendMail(message);
    },
    close: async () => (await opened)?.close(),
  };
}

/**
 * Signs in to a mail server and sends nothing.
 *
 * @throws what the server answered.
 */
export async function checkDelivery(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
  const transport = createTransport({ url, ...waits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Returns a function that writes each message as an `.eml` file, which mail programs open, for a trial without a mail server. */
export function intoFolder(folder: string, ids: Ids): Delivery['deliver'] {
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${ids.next()}.eml`);
    await writeFile(`${file}.part`, eml as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

/** Returns the folder into which e-mails are written where there is no mail server. */
export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail');
}

/** A message with the address that it comes from. */
export type AddressedMessage = Omit<MailMessage, 'sender'> & {
  readonly from: { readonly name: string; readonly address: string };
};

/** Returns a message that comes from the portal's address in its firm's name. */
export function addressed(
  { sender, ...message }: MailMessage,
  { mailFrom }: Pick<Config, 'mailFrom'>,
): AddressedMessage {
  return { ...message, from: { name: sender, address: addressIn(mailFrom) } };
}

/** Returns the address of `Name <address>`, or the whole text if it has no name. */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}
