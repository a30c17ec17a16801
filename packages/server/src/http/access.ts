import type { Endpoint } from '@anteroom/contract';
import { isBeforeTerms, isToChange, may, type Permission } from '@anteroom/domain/permissions';
import { fail, heldBy, type Scope } from '@anteroom/server-sdk';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

/**
 * Who may call a route: anybody, or those whose session has a permission (spec section 6). What a person may see within
 * the route is decided by the store, from the {@link Scope}.
 */
export type Access = 'public' | Permission;

/** Bytes of a body at most that somebody may send who is not signed in. */
export const publicBodyLimit = 16 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Set by `answer`. */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** The caller. @throws ServerError `unauthenticated` on a public route without a session. */
    readonly scope: Scope;
    session: Scope | null;
  }
  interface FastifyInstance {
    /** Every route, for the security matrix. */
    readonly routeTable: readonly RouteEntry[];
  }
}

export interface RouteEntry {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
  /** The endpoint that the route answers; undefined for pages, files and the documentation of the API. */
  readonly endpoint?: Endpoint;
}

/** Finds the session that a request belongs to, or null. */
export type Authenticate = (request: FastifyRequest) => Promise<Scope | null>;

/** Writes down what staff see as somebody else. */
export type RecordView = (request: FastifyRequest) => Promise<void>;

/**
 * Guards every route by its declared access, before its body is read. A route that declares none, a public one that takes a
 * body of any size, and a route of the API that answers no endpoint keep the server from starting: none can be forgotten.
 */
export function guardRoutes(app: FastifyInstance, authenticate: Authenticate, recordView: RecordView): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });

  const table: RouteEntry[] = [];
  app.decorate('routeTable', table);
  app.addHook('onReady', async () => {
    for (const { method, url, config, bodyLimit } of routes) {
      const access = config?.access;
      if (!access) throw new Error(`the route ${method} ${url} declares no access`);
      if (access === 'public' && takesBody(method) && !(bodyLimit && bodyLimit <= publicBodyLimit))
        throw new Error(
          `the public route ${method} ${url} declares no bodyLimit of ${publicBodyLimit} or less`,
        );
      if (isOfApi(url) && !config.endpoint)
        throw new Error(`the route ${method} ${url} answers no endpoint: declare it in packages/contract`);
      for (const one of [method].flat()) table.push({ method: one, url, access, endpoint: config.endpoint });
    }
  });

  app.decorateRequest('session', null);
  app.decorateRequest('scope', {
    getter() {
      return this.session ?? fail('unauthenticated', 'Sign in first.');
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return;
    reply.header('cache-control', 'no-store');
    request.session = await authenticate(request);
    const { scope } = request;
    if (!may(access, heldBy(scope))) fail('forbidden', 'You don’t have permission to do this.');
    if (scope.impersonator === null) {
      if (owesTerms(scope) && !isBeforeTerms(access))
        fail('terms-not-signed', 'Read and sign your firm’s terms first.');
      return;
    }
    if (isToChange(access))
      fail('forbidden', 'You can’t change anything while viewing as another person.', viewing);
    await recordView(request);
  });
}

/** Whether a path is one of the API's own, rather than a page, a file or the page that documents the API. */
export function isOfApi(url: string): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/docs');
}

function takesBody(method: RouteOptions['method']): boolean {
  return [method].flat().some((one) => one === 'POST' || one === 'PUT' || one === 'PATCH');
}

/** Whether the person must sign terms that are in force, and has not. */
function owesTerms(scope: Scope): boolean {
  return scope.termsUnsigned && may('terms.sign', heldBy(scope));
}

/** Tells this refusal from others. */
const viewing = {
  errors: [{ path: 'session', message: 'is viewing as another person', reason: 'view-as' }],
} as const;
