import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that stores the e-mails that it receives. */
export interface MailServer {
  /** Value of the portal's `SMTP_URL`. */
  readonly url: string;
  /** Number of connections that have been opened to the server. */
  connections(): number;
  /** Waits for an e-mail to an address, with this subject if given, and returns the newest. */
  mailTo(address: string, subject?: string): Promise<Email>;
  close(): Promise<void>;
}

/** Maximum time that a test waits for an e-mail, in milliseconds. */
const patience = 20_000;

interface MailServerOptions {
  /** Defaults to a free port. */
  readonly port?: number;
  /** Status and text with which it refuses every e-mail. */
  readonly refusal?: readonly [status: number, words: string];
}

export async function startMailServer({ port = 0, refusal }: MailServerOptions = {}): Promise<MailServer> {
  const received: Email[] = [];
  const waiting = new Set<() => void>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The default is half a minute, for connections that the portal leaves open for its next e-mail.
    closeTimeout: 100,
    onConnect(_session, done) {
      connections++;
      done();
    },
    onRcptTo(_address, _session, done) {
      done(refusal && Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }));
    },
    onData(stream, _session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          received.push(mail);
          done();
          for (const look of waiting) look();
        }, done);
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: opened } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${opened}`,
    connections: () => connections,
    mailTo: (address, subject) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const newest = received.findLast(
            (mail) =>
              mail.to?.some((one) => one.address === address) &&
              (subject === undefined || mail.subject === subject),
          );
          if (!newest) return;
          end();
          resolve(newest);
        };
        const timer = setTimeout(() => {
          end();
          reject(
            new Error(`No mail came to ${address}${subject === undefined ? '' : ` about “${subject}”`}.`),
          );
        }, patience);
        const end = () => {
          clearTimeout(timer);
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
