import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Ids } from '../ids.ts';
import type { MailMessage } from './letter.ts';

/** Transport for outgoing e-mails. */
export interface Delivery {
  /** Hands a message over; rejects if it was not accepted. */
  deliver(message: AddressedMessage): Promise<void>;
  /** Closes the connections. Nothing is delivered after that. */
  close(): Promise<void>;
}

/** Time without a response after which a mail server is given up, in milliseconds. The message is tried again later. */
const silence = 60_000;

/**
 * Returns the transport to the mail server, or to the folder that replaces it. It connects when there is something to
 * deliver.
 *
 * @param patience - milliseconds without a response after which the mail server is given up
 */
export function openDelivery(config: Config, ids: Ids, patience = silence): Delivery {
  if (config.smtpUrl) return bySmtp(config.smtpUrl, patience);
  return { deliver: intoFolder(mailFolder(config), ids), close: async () => undefined };
}

/** Reuses connections for several messages, because mail servers limit how often one may connect. */
function bySmtp(url: string, patience: number): Delivery {
  // nodemailer is loaded with the first message.
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
 * Signs in to a mail server without sending anything.
 *
 * @throws the server's response.
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

/**
 * Returns a function that writes each message as an `.eml` file, which mail programs can open, so that the portal can
 * be tried without a mail server.
 */
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

/** Returns the folder into which e-mails are written if there is no mail server. */
export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail');
}

/** A message with its sender address. */
export type AddressedMessage = Omit<MailMessage, 'sender'> & {
  readonly from: { readonly name: string; readonly address: string };
};

/** Returns the message with the portal's address as the sender and the firm's name. */
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
