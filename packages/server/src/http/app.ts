import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { v4 } from 'uuid';
import { recordRefusal } from '../audit/recordRefusal.ts';
import { recordView } from '../audit/recordView.ts';
import type { Deps } from '../deps.ts';
import { serveHalf } from '../kernel/serveHalf.ts';
import { withoutSecrets } from '../log.ts';
import { registerOpenapi } from '../openapi/registerOpenapi.ts';
import { type Authenticate, guardRoutes } from './access.ts';
import { drainConnections } from './drainConnections.ts';
import { problemBody, ServerError } from './problem.ts';
import { toServerError } from './toServerError.ts';
import { requestValidator } from './validation.ts';
import { watchBodies } from './watchBodies.ts';

export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Registers an area: its routes, jobs and chores. What it adds to `app` (hooks, parsers) stays within it. */
export type Service = (app: App, deps: Deps) => void | Promise<void>;

/** Bytes of a JSON body at most; uploads have a limit of their own. */
const jsonBodyLimit = 1024 * 1024;

interface AppOptions {
  readonly deps: Deps;
  readonly authenticate: Authenticate;
  readonly services: readonly Service[];
}

/** Builds the HTTP application; it listens on nothing yet. */
export async function createApp({ deps, authenticate, services }: AppOptions): Promise<App> {
  const { times } = deps;
  const app: App = Fastify({
    loggerInstance: deps.log,
    trustProxy: deps.config.trustProxy.length > 0 && [...deps.config.trustProxy],
    bodyLimit: jsonBodyLimit,
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: times.headersMs, connectionsCheckingInterval: Math.min(5000, times.headersMs) },
    forceCloseConnections: 'idle',
    // The proxy's request id is not taken over: it is not ours to trust in our log.
    requestIdHeader: false,
    // One line a request, at its end: see the hook below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => v4(),
    routerOptions: { maxParamLength: 200 },
    // Its own request and reply types differ from all others in type parameters only.
    frameworkErrors: (error, request, reply) => answerProblem(error, request as never, reply as never),
  }).withTypeProvider<TypeBoxTypeProvider>();

  const https = deps.origin.startsWith('https:');
  app.setValidatorCompiler(requestValidator());
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(async (error, request, reply) => {
    await recordRefusal(deps, toServerError(error), request);
    answerProblem(error, request, reply);
    return reply;
  });
  app.setNotFoundHandler((request, reply) => answerProblem(notFound, request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // Before a body is read that nothing here asks for.
    if (request.is404) throw notFound;
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        url: withoutSecrets(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.session?.userId,
      },
      'request',
    );
  });
  drainConnections(app, times.drainMs);
  watchBodies(app, times);
  await app.register(cookie);
  guardRoutes(app, authenticate, (request) => recordView(deps, request));
  await registerOpenapi(app, deps.origin);
  for (const service of services) {
    await app.register(async (scoped: App) => service(scoped, deps));
  }
  const isSwitchedOff = deps.plugins.isSwitchedOff.bind(deps.plugins);
  for (const half of deps.plugins.inUse.halves) {
    await app.register(async (scoped: App) => serveHalf(scoped, half, isSwitchedOff));
  }
  return app;
}

const notFound = new ServerError('not-found', 'Page not found.');

function answerProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toServerError(thrown);
  if (error.statusCode >= 500) request.log.error({ err: error.cause ?? error }, error.message);
  else request.log.debug({ problem: error.code, cause: error.cause }, error.message);
  reply
    .code(error.statusCode)
    .headers({
      ...error.headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      // A request that the framework itself refuses has passed no hook.
      'x-request-id': request.id,
    })
    .serializer(JSON.stringify)
    .send(problemBody(error, request.id));
}
