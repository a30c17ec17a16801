import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@anteroom/contract';
import { type Content, fail, type RangedContent, type Request, ServerError } from '@anteroom/server-sdk';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendBlob } from '../blobs/sendContent.ts';
import type { Access } from '../http/access.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import { formOf } from '../http/formOf.ts';
import { within } from '../within.ts';
import type { RegisteredHalf } from './RegisteredHalf.ts';

interface ServeOptions {
  /** Returns whether a plugin is switched off for a firm. */
  readonly isSwitchedOff: (id: string, companyId: string) => boolean;
  /** Time limit for answering a request once it has arrived, in milliseconds. */
  readonly answerMs: number;
}

/**
 * Adds a half's routes to the application. For a firm with the plugin switched off, the routes respond with "not
 * found".
 */
export function serveHalf(
  app: App,
  { half, routes }: RegisteredHalf,
  { isSwitchedOff, answerMs }: ServeOptions,
): void {
  app.addHook('onRequest', async (request) => {
    request.log = request.log.child({ plugin: half.id });
    const { session } = request;
    if (session && isSwitchedOff(half.id, session.companyId)) fail('not-found', 'Page not found.');
  });
  for (const { endpoint, handler } of routes) {
    const { consumes, raw, method, path } = endpoint;
    const cause = new Error(
      `plugin ${half.id} has not answered ${method} ${path} in ${answerMs / 1000} seconds`,
    );
    const words = 'This takes longer than it should. Try again in a few minutes.';
    // One error for all requests: it is expensive to create, and hardly ever thrown.
    const late = new ServerError('unavailable', words, { cause });
    const route: ServedRoute = {
      endpoint,
      handler: (request, from) => inTime(handler(request), from, answerMs, late),
    };
    if (raw) serveRaw(app, route);
    else if (consumes?.includes('multipart/form-data')) serveForm(app, route);
    else serveRoute(app, route);
  }
}

interface ServedRoute {
  readonly endpoint: Endpoint;
  readonly handler: (request: Request, from: IncomingMessage) => Promise<unknown>;
}

/**
 * Waits for the response. The time during which the request is still arriving does not count: `BodyWatch` limits that.
 */
async function inTime<T>(answer: Promise<T>, request: IncomingMessage, ms: number, late: Error): Promise<T> {
  while (true) {
    const isArriving = !request.complete && !request.destroyed;
    try {
      return await within(answer, ms, late);
    } catch (error) {
      if (error !== late || !isArriving) throw error;
    }
  }
}

/** Serves a route that accepts only forms. */
function serveForm(app: App, route: ServedRoute): void {
  void app.register(async (scoped: App) => {
    scoped.removeAllContentTypeParsers();
    await scoped.register(multipart);
    serveRoute(scoped, route);
  });
}

/** Serves a route that accepts a body of one content type, without parsing it. */
function serveRaw(app: App, route: ServedRoute): void {
  void app.register(async (scoped: App) => {
    scoped.removeAllContentTypeParsers();
    const [type] = route.endpoint.consumes ?? ['application/json'];
    scoped.addContentTypeParser(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    serveRoute(scoped, route);
  });
}

function sendRanged(
  { type: mimeType, open, ...content }: RangedContent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return sendBlob({ open: (_, range) => open(range) }, { ...content, mimeType, key: '' }, request, reply);
}

/** Returns the response such that it is sent as JSON: Fastify would send a string unchanged. */
function asJson(answered: unknown, reply: FastifyReply): unknown {
  if (typeof answered !== 'string') return answered;
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answered));
}

function serveRoute(app: App, { endpoint, handler }: ServedRoute): void {
  // The permission may be a plugin's; takeHalves has checked it.
  answer(app, endpoint as Endpoint & { readonly access: Access }, async (request, reply) => {
    const { params, query, headers, body, origin } = request;
    const answered = await handler(
      {
        get scope() {
          return request.scope;
        },
        params,
        query,
        headers,
        body,
        form: formOf(request),
        bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        origin,
      },
      request.raw,
    );
    if (endpoint.answers) return asJson(answered, reply) as never;
    const content = answered as Content | RangedContent;
    if ('open' in content) return sendRanged(content, request, reply) as never;
    reply.headers(content.headers ?? {}).type(content.type);
    return reply.send(content.body) as never;
  });
}
