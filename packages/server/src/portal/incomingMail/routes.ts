import * as api from '@anteroom/contract/incomingMail';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import type { AreaServices } from '../AreaServices.ts';
import { requireDigest, requireSignature } from './postedMessage.ts';
import { readMailbox } from './readMailbox.ts';

/** Every minute. */
const readingTimes = '* * * * *';

/**
 * Accepts e-mails sent to the portal: from the mailbox of `INCOMING_MAIL_IMAP_URL`, and messages that a mail server
 * posts.
 */
export function incomingMailRoutes(app: App, deps: Deps & Pick<AreaServices, 'incomingMail'>): void {
  const { config, clock, incomingMail, jobs, log } = deps;
  const { mailbox, secret } = config.incomingMail ?? {};
  if (mailbox) {
    jobs.repeat('incoming-mail', readingTimes, () =>
      readMailbox(mailbox, (...message) => incomingMail.take(...message), log).catch((error) =>
        log.warn({ err: error, host: mailbox.host }, 'the mailbox of incoming e-mails could not be read'),
      ),
    );
  }
  const limit = new RateLimit(deps, { name: 'posted mails', max: 600, seconds: 60 });
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  answer(
    app,
    api.takeMessage,
    async ({ headers, body }) => {
      const message = body as Buffer;
      requireDigest(headers, message);
      return { verdict: await incomingMail.take(message) };
    },
    {
      refusesStrangers: true,
      across: 'incoming-mail',
      async onRequest(request) {
        await limit.perNetwork(request);
        if (!secret) fail('not-found', 'This portal takes no e-mails by this call.');
        requireSignature(secret, clock, request.headers);
      },
    },
  );
}
