import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it is given. */
export interface MailServer {
  /** Value of the portal's `SMTP_URL`. */
  readonly url: string;
  /** Returns the newest mail to an address, of that subject where one is given; waits for it. */
  mailTo(address: string, subject?: string): Promise<Email>;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          received.push(mail);
          done();
        }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async mailTo(address, subject) {
      const newest = () =>
        received.findLast(
          (mail) =>
            mail.to?.some((one) => one.address === address) &&
            (subject === undefined || mail.subject === subject),
        );
      await expect.poll(newest, { timeout: 20_000 }).toBeDefined();
      return newest() as Email;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
