import * as api from '@anteroom/contract/taskMails';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { helpPath } from '../help/helpPaths.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import { type Html, html } from '../http/html.ts';
import { RateLimit } from '../security/rateLimit.ts';
import { pageLanguage } from '../site/pageLanguage.ts';
import { neutralTheme } from '../theme/themeStore.ts';
import { findOptOut, type OptOutReader, optOut, removeOldOptOuts } from './optOut.ts';
import { reminderTimes, remindOfTasks } from './remindOfTasks.ts';
import { taskMailTexts } from './taskMailTexts.ts';

/**
 * Where the link in an e-mail about tasks leads: public, as its reader need not sign in. Opened, it asks, since programs open links to look
 * at them; posted to, as its button and mail programs do (RFC 8058), it ends the e-mails.
 */
export function taskMailRoutes(app: App, deps: Deps): void {
  deps.jobs.repeat('task-reminders', reminderTimes, () => remindOfTasks(deps));
  deps.chores.add('links that end e-mails', () => removeOldOptOuts(deps));
  const limit = new RateLimit(deps, { name: 'mail-opt-out', max: 60, seconds: 600 });
  // All that is asked for is in the address.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    (_request, _body, done) => done(null, null),
  );

  answer(
    app,
    api.askOptOut,
    async (request, reply) => {
      const reader = await findOptOut(deps, request.params.secret);
      if (!reader) return sendUnknown(reply, pageLanguage(undefined, request.headers['accept-language']));
      return send(reply, askPage(reader));
    },
    { onRequest: limit.perNetwork },
  );

  answer(
    app,
    api.optOut,
    async (request, reply) => {
      const reader = await findOptOut(deps, request.params.secret);
      if (!reader) return sendUnknown(reply, pageLanguage(undefined, request.headers['accept-language']));
      await optOut(deps, reader, { requestId: request.id, address: request.ip });
      return send(reply, donePage(reader));
    },
    { onRequest: limit.perNetwork },
  );
}

function askPage(reader: OptOutReader): string {
  const { page: t } = taskMailTexts(reader.language);
  return layout(
    reader,
    html`<h1>${t.title}</h1><p>${t.question(reader.email)}</p><form method="post"><button>${t.button}</button></form>`,
  );
}

function donePage(reader: OptOutReader): string {
  const { page: t } = taskMailTexts(reader.language);
  return layout(reader, html`<h1>${t.done}</h1><p>${t.again}</p>`);
}

/** In the look of the firm's help. */
function layout(
  { language, firm, companyId }: Pick<OptOutReader, 'language' | 'firm'> & { readonly companyId?: string },
  content: Html,
): string {
  const theme = companyId && html`<link rel="stylesheet" href="${helpPath(companyId)}/theme.css">`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>${taskMailTexts(language).page.title} · ${firm}</title>
        <link rel="stylesheet" href="/help/assets/help.css">
        ${theme}
      </head>
      <body>
        <header><div class="bar"><span class="firm">${firm}</span></div></header>
        <main>${content}</main>
      </body>
    </html>`.text;
}

function sendUnknown(reply: FastifyReply, language: string): FastifyReply {
  const { page: t } = taskMailTexts(language);
  const content = html`<h1>${t.title}</h1><p>${t.unknown}</p>`;
  return send(reply.code(404), layout({ language, firm: neutralTheme.companyName }, content));
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.headers(headers).type('text/html; charset=utf-8').send(page);
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};
