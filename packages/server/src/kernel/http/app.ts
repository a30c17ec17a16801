import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type PermissionRules, permissionRules } from '@anteroom/domain/people/permissions';
import { ServerError } from '@anteroom/server-sdk';
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
import type { Subject } from '../audit/foundElsewhere.ts';
import { recordKeyCall } from '../audit/recordKeyCall.ts';
import { recordRefusal } from '../audit/recordRefusal.ts';
import { recordView } from '../audit/recordView.ts';
import type { KernelDeps } from '../KernelDeps.ts';
import { withoutSecrets } from '../log.ts';
import { registerOpenapi } from '../openapi/registerOpenapi.ts';
import { traceIdOf, traceRequests } from '../tracing/traceRequests.ts';
import { type Authenticate, type FindProof, guardRoutes, proofMs } from './access.ts';
import type { BodyWatch } from './BodyWatch.ts';
import { answerSerializer, requestValidator, whenNeeded } from './compiledSchemas.ts';
import { drainConnections } from './drainConnections.ts';
import { compressAnswers } from './encodedContent.ts';
import { problemBody } from './problem.ts';
import { readReplica } from './readReplica.ts';
import { routeAtWork } from './routeAtWork.ts';
import { toServerError } from './toServerError.ts';

export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/**
 * Registers an area: its routes, jobs and chores. What it adds to `app` (hooks, parsers) applies only within the area.
 */
export type Service<Handed extends KernelDeps = KernelDeps> = (
  app: App,
  deps: Handed,
) => void | Promise<void>;

/** Maximum number of bytes of a JSON body; uploads have their own limit. */
const jsonBodyLimit = 1024 * 1024;

/** Time for which an idle connection is kept open for another request, in milliseconds. */
const keepAliveTimeout = 72_000;

/** Parts that every application of a server is built from. */
export interface AppOptions {
  readonly deps: KernelDeps;
  readonly authenticate: Authenticate;
  readonly findProof: FindProof;
  readonly bodies: BodyWatch;
  /** Kinds of objects of the portal that routes identify by ID, for the audit log. */
  readonly subjects: readonly Subject[];
  /**
   * Whether schemas are compiled when their routes are added, so that an invalid one is reported at once; default: when
   * a request needs one.
   */
  readonly compilesAtOnce?: boolean;
  /** Permissions that routes may require; default: the portal's. */
  readonly rules?: PermissionRules;
}

interface PortalAppOptions<Handed extends KernelDeps> extends AppOptions {
  /** Services that every area receives. */
  readonly deps: Handed;
  readonly services: readonly Service<Handed>[];
  /** Returns the handler of a request for a plugin's route; undefined for any other request. */
  readonly handlerOf: (request: IncomingMessage) => RequestListener | undefined;
}

/**
 * Builds the application of the portal's areas, and the server that everybody connects to. The server does not listen
 * yet.
 */
export async function createApp<Handed extends KernelDeps>({
  services,
  handlerOf,
  ...options
}: PortalAppOptions<Handed>): Promise<App> {
  const { deps, bodies } = options;
  const { times } = deps;
  const app = await newApp(options, (handler) => {
    const server = createServer(
      { headersTimeout: times.headersMs, connectionsCheckingInterval: Math.min(5000, times.headersMs) },
      (request, response) => (handlerOf(request) ?? handler)(request, response),
    );
    server.keepAliveTimeout = keepAliveTimeout;
    // `BodyWatch` limits the time of each body instead.
    server.requestTimeout = 0;
    return server;
  });
  bodies.over(app.server);
  drainConnections(app, times.drainMs);
  for (const service of services) {
    await app.register(async (scoped: App) => service(scoped, deps));
  }
  return app;
}

/**
 * Builds an application with what applies to every route: problem responses, the log, access control, time limits for
 * bodies, and the API's description.
 */
export async function newApp(
  {
    deps,
    authenticate,
    findProof,
    bodies,
    subjects,
    compilesAtOnce = false,
    rules = permissionRules(),
  }: AppOptions,
  serverFactory: (handler: RequestListener) => Server,
): Promise<App> {
  const app: App = Fastify({
    serverFactory,
    loggerInstance: deps.log,
    trustProxy: deps.config.trustProxy.length > 0 && [...deps.config.trustProxy],
    bodyLimit: jsonBodyLimit,
    forceCloseConnections: 'idle',
    // A proxy's request ID is not adopted, because our log must not rely on it.
    requestIdHeader: false,
    // One line per request, at its end: see the hook below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => v4(),
    routerOptions: { maxParamLength: 200 },
    // Fastify's request and reply types differ only in type parameters here.
    frameworkErrors: (error, request, reply) => answerProblem(error, request as never, reply as never),
  }).withTypeProvider<TypeBoxTypeProvider>();

  const hsts = `max-age=31536000${deps.config.hstsSubdomains ? '; includeSubDomains' : ''}`;
  const https = deps.origin.startsWith('https:');
  const atOnce = { validator: requestValidator(), serializer: answerSerializer };
  const compilers = compilesAtOnce ? atOnce : whenNeeded(atOnce);
  app.setValidatorCompiler(compilers.validator);
  app.setSerializerCompiler(compilers.serializer);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(async (error, request, reply) => {
    await recordRefusal(deps, subjects, toServerError(error), request);
    answerProblem(error, request, reply);
    return reply;
  });
  app.setNotFoundHandler((request, reply) => answerProblem(notFound, request, reply));
  traceRequests(app, deps.config);
  app.addHook('onRequest', (request, _reply, done) => {
    routeAtWork.run(`${request.method} ${request.routeOptions.url ?? 'unknown'}`, done);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (https) reply.header('strict-transport-security', hsts);
    // An unknown route fails here, before its body is read.
    if (request.is404) throw notFound;
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    deps.metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info(
      {
        method: request.method,
        url: withoutSecrets(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.session?.userId,
        trace: traceIdOf(request),
      },
      'request',
    );
  });
  app.addHook('preValidation', async (request) => bodies.admit(request));
  compressAnswers(app);
  await app.register(cookie);
  readReplica(app, deps.replica, https);
  guardRoutes(
    app,
    rules,
    authenticate,
    { view: (request) => recordView(deps, request), key: (request) => recordKeyCall(deps, request) },
    () => deps.plugins.held,
    async (scope) => {
      const provedAt = await findProof(scope);
      return provedAt !== null && deps.clock.now().getTime() - provedAt.getTime() < proofMs;
    },
  );
  await registerOpenapi(app, deps.origin, rules);
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
      // A request that the framework itself refuses has not passed through any hook.
      'x-request-id': request.id,
    })
    .serializer(JSON.stringify)
    .send(problemBody(error, request.id));
}
