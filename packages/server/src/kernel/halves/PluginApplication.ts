import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Endpoint } from '@anteroom/contract';
import { permissionRules } from '@anteroom/domain/people/permissions';
import Router, { type HTTPMethod } from 'find-my-way';
import type { RouteEntry } from '../http/access.ts';
import { type App, type AppOptions, newApp } from '../http/app.ts';
import { PluginFault } from '../plugins/pluginFault.ts';
import { messageOf, type RegisteredHalf } from './RegisteredHalf.ts';
import { serveHalf } from './serveHalf.ts';

/** A plugin application that is ready for requests. */
interface ReadyApp {
  readonly app: App;
  readonly handler: RequestListener;
  /** Used to find out whether a request is for one of the application's routes. */
  readonly router: Router.Instance<Router.HTTPVersion.V1>;
}

/**
 * The HTTP application of the plugins' server halves. Whenever the halves change, a new one is built beside the current
 * one and replaces it when it is ready. Requests in progress end in the application in which they began.
 */
export class PluginApplication {
  readonly #options: AppOptions;
  #current: ReadyApp | undefined;

  constructor(options: AppOptions) {
    this.#options = options;
  }

  /** Every route with its access rule. */
  get routes(): readonly RouteEntry[] {
    return this.#current?.app.routeTable ?? [];
  }

  /** The routes as an OpenAPI description, by path. */
  get paths(): Readonly<Record<string, object>> {
    return (this.#current?.app.swagger().paths as Record<string, object> | undefined) ?? {};
  }

  /** Returns the handler of a request for a half's route; undefined for any other request. */
  handlerOf({ method, url = '' }: IncomingMessage): RequestListener | undefined {
    const { router, handler } = this.#current ?? {};
    return router?.find(method as HTTPMethod, url.split('?', 1)[0] ?? '') ? handler : undefined;
  }

  /** Replaces the current application by one for these halves. */
  async replace(halves: readonly RegisteredHalf[]): Promise<void> {
    this.#current = await build(this.#options, halves);
  }

  /** @throws PluginFault when the routes of a half cannot be added. */
  async check(half: RegisteredHalf): Promise<void> {
    await build(this.#options, [half]).catch((error) => {
      throw new PluginFault(`Its routes could not be added: ${messageOf(error)}.`, { cause: error });
    });
  }
}

async function build(options: AppOptions, halves: readonly RegisteredHalf[]): Promise<ReadyApp> {
  const { plugins, times } = options.deps;
  let handler: RequestListener | undefined;
  const rules = permissionRules(halves.flatMap(({ permissions }) => permissions));
  const app = await newApp({ ...options, rules, compilesAtOnce: true }, (handle) => {
    handler = handle;
    // Fastify requires a server; the actual requests come from the portal's server.
    return createServer();
  });
  for (const half of halves) {
    await app.register(async (scoped: App) =>
      serveHalf(scoped, half, {
        isSwitchedOff: (id, companyId) => plugins.isSwitchedOff(id, companyId),
        answerMs: times.answerMs,
      }),
    );
  }
  await app.ready();
  if (!handler) throw new Error('Fastify asked for no server.');
  return { app, handler, router: routerOf(halves.flatMap(({ routes }) => routes)) };
}

function routerOf(routes: readonly { readonly endpoint: Endpoint }[]): ReadyApp['router'] {
  const router = Router({ maxParamLength: 200 });
  for (const { endpoint } of routes) {
    const { method, path } = endpoint;
    const methods: HTTPMethod[] = method === 'GET' ? ['GET', 'HEAD'] : [method];
    router.on(methods, path, () => undefined);
  }
  return router;
}
