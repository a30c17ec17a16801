import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { App } from '../../kernel/http/app.ts';
import { toServerError } from '../../kernel/http/toServerError.ts';
import { cookiesOf } from '../security/cookies.ts';
import { findFirmLook } from './firmLook.ts';
import { idpHeaders } from './idpHeaders.ts';
import { idpLanguage } from './idpLanguage.ts';
import { problemPage } from './pages.ts';
import { refuseOtherSites } from './refuseOtherSites.ts';

/** Sends pages with their security headers. */
export interface PageReplies {
  send(reply: FastifyReply, status: number, page: string): FastifyReply;
  /** Sends a page to somebody who must wait before trying again. */
  sendWait(reply: FastifyReply, seconds: number, page: string): FastifyReply;
}

/**
 * Enables an area of the server to serve pages with forms: parses form fields, refuses forms of other sites, and shows
 * errors as pages.
 */
export function servePages(app: App, deps: Deps): PageReplies {
  const headers = idpHeaders(deps);
  const theme = cookiesOf(deps.origin).theme.name;
  const send: PageReplies['send'] = (reply, status, page) =>
    reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page);

  refuseOtherSites(app, deps);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.setErrorHandler(async (error, request, reply) => {
    // The usual error here: an interaction that has ended, or that another browser began.
    const ended = (error as Error).name === 'SessionNotFound';
    const { statusCode } = toServerError(error);
    if (!ended && statusCode >= 500) request.log.error({ err: error }, 'sign-in page');
    const language = idpLanguage([request.headers['accept-language'] ?? '']);
    const firm = await findFirmLook(deps.db, request.cookies[theme]).catch(() => null);
    return send(reply, ended ? 400 : statusCode, problemPage({ language, firm }));
  });
  return {
    send,
    sendWait: (reply, seconds, page) => send(reply.header('retry-after', seconds), 429, page),
  };
}
