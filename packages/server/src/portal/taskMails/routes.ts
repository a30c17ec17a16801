import * as api from '@anteroom/contract/taskMails';
import { neutralTheme } from '@anteroom/domain/theme/neutralTheme';
import type { FastifyReply } from 'fastify';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { type Html, html } from '../../kernel/http/html.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { helpPath } from '../help/helpPaths.ts';
import { pageLanguage } from '../site/pageLanguage.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { textsIn } from '../textsIn.ts';
import { findOptOut, type OptOutReader, optOut, removeOldOptOuts } from './optOut.ts';
import { reminderTimes, remindOfTasks } from './remindOfTasks.ts';

/**
 * Routes for the unsubscribe link in e-mails about tasks, conversations and the inbox. They are public, so that the reader need not sign in. GET
 * asks for confirmation, because programs open links to inspect them. POST, sent by the page's button and by mail
 * programs (RFC 8058), ends the e-mails.
 */
export function taskMailRoutes(app: App, deps: TaskDeps): void {
  deps.jobs.repeat('task-reminders', reminderTimes, () => remindOfTasks(deps));
  deps.chores.add('links that end e-mails', () => removeOldOptOuts(deps));
  const limit = new RateLimit(deps, { name: 'mail-opt-out', max: 60, seconds: 600 });
  // The URL contains everything, so bodies are ignored.
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
      await optOut(deps, reader, request.origin);
      return send(reply, donePage(reader));
    },
    { onRequest: limit.perNetwork },
  );
}

function askPage(reader: OptOutReader): string {
  const t = textsIn(reader.language);
  const about = aboutOf(reader);
  return layout(
    reader,
    html`<h1>${t(`${about}.page.title`)}</h1><p>${t(`${about}.page.question`, { email: reader.email })}</p><form method="post"><button>${t('taskMail.page.button')}</button></form>`,
  );
}

function donePage(reader: OptOutReader): string {
  const t = textsIn(reader.language);
  const about = aboutOf(reader);
  return layout(reader, html`<h1>${t(`${about}.page.done`)}</h1><p>${t(`${about}.page.again`)}</p>`);
}

/** Returns the key of the page's texts for the e-mails that a link ends. */
const aboutOf = ({ ends }: Pick<OptOutReader, 'ends'>) =>
  (({ tasks: 'taskMail', conversation: 'threadMail', digests: 'digestMail' }) as const)[ends];

/** Returns a page in the style of the firm's help pages. */
function layout(
  {
    language,
    firm,
    companyId,
    ends = 'tasks',
  }: Pick<OptOutReader, 'language' | 'firm'> & Partial<OptOutReader>,
  content: Html,
): string {
  const theme = companyId && html`<link rel="stylesheet" href="${helpPath(companyId)}/theme.css">`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>${textsIn(language)(`${aboutOf({ ends })}.page.title`)} · ${firm}</title>
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
  const t = textsIn(language);
  const content = html`<h1>${t('taskMail.page.title')}</h1><p>${t('taskMail.page.unknown')}</p>`;
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
