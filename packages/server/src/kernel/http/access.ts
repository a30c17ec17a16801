import type { Endpoint } from '@anteroom/contract';
import { type KeyScope, keyScopeOf } from '@anteroom/domain/people/keyScopes';
import { may, type Permission, type PermissionRules } from '@anteroom/domain/people/permissions';
import { conditionHolds, parseClause } from '@anteroom/domain/plugins/clause';
import { fail, type Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type AcrossReason, acrossFirms, forFirm, forNoFirm } from '../database/firmAtWork.ts';

/**
 * Permission that a caller needs for a route of the portal, or `public` if anybody may call it (spec section 6). The store decides
 * from the {@link Scope} which data a person sees within the route.
 */
export type Access = 'public' | Permission;

/** Maximum number of bytes in the body of a request from somebody who is not signed in. */
export const publicBodyLimit = 16 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Permission of the portal or of a plugin, or `public`. */
    access?: string;
    /** Set by `answer`. */
    endpoint?: Endpoint;
    /**
     * Whether the `onRequest` hook of a public route refuses strangers: then its body, which is read after that, may be larger than
     * {@link publicBodyLimit}.
     */
    refusesStrangers?: boolean;
    /** Why a public route is about several firms. One without is about the firm that its path names (`:companyId`), or about none. */
    across?: AcrossReason;
  }
  interface FastifyRequest {
    /** The caller. @throws ServerError `unauthenticated` on a public route without a session. */
    readonly scope: Scope;
    session: Scope | null;
    /** Whether a program calls, by an API key. */
    isProgram: boolean;
    /**
     * Goes on only where the person has proved in the last minutes who they are, for an endpoint whose `proof` is `sometimes`.
     *
     * @throws ServerError `proof-required`
     */
    requireProof(): Promise<void>;
    /** Scopes of the API key that calls; null for a person or a stranger. */
    keyScopes: ReadonlySet<KeyScope> | null;
  }
  interface FastifyInstance {
    /** Every route, for the security matrix. */
    readonly routeTable: readonly RouteEntry[];
  }
}

export interface RouteEntry {
  readonly method: string;
  readonly url: string;
  readonly access: string;
  /** The endpoint that the route answers; undefined for pages, files and the documentation of the API. */
  readonly endpoint?: Endpoint;
}

/** Who calls: a person who is signed in, or a program with an API key of a firm. */
export interface Caller {
  readonly scope: Scope;
  /** Scopes of the API key; null for a person. */
  readonly keyScopes: ReadonlySet<KeyScope> | null;
}

/** Finds who calls; null for a stranger. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

/** Finds when a person has last proved who they are in their session; null: not in a way that the portal knows of. */
export type FindProof = (scope: Scope) => Promise<Date | null>;

/** Time for which a proof of who somebody is holds, in milliseconds. */
export const proofMs = 10 * 60_000;

/** Writes down a call, before it is answered. */
export type RecordCall = (request: FastifyRequest) => Promise<void>;

/** Calls that are all written down. */
interface CallLog {
  /** Records what staff see as somebody else. */
  readonly view: RecordCall;
  /** Records what is called by an API key. */
  readonly key: RecordCall;
}

/**
 * Guards every route by its declared access, before its body is read. A route that declares none, a public one that
 * takes a body of any size, and a route of the API that has no endpoint keep the server from starting: none can be
 * forgotten.
 *
 * @param held - resources and controls that plugins declare
 * @param isProved - whether a person has proved in the last minutes who they are
 */
export function guardRoutes(
  app: FastifyInstance,
  rules: PermissionRules,
  authenticate: Authenticate,
  record: CallLog,
  held: () => ReadonlySet<string>,
  isProved: (scope: Scope) => Promise<boolean>,
): void {
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
      const mostBytes = config?.refusesStrangers ? Number.POSITIVE_INFINITY : publicBodyLimit;
      if (access === 'public' && takesBody(method) && !(bodyLimit && bodyLimit <= mostBytes))
        throw new Error(
          `the public route ${method} ${url} declares no bodyLimit of ${publicBodyLimit} or less`,
        );
      if (isOfApi(url) && !config.endpoint)
        throw new Error(`the route ${method} ${url} answers no endpoint: declare it in packages/contract`);
      checkCondition(config.endpoint);
      for (const one of [method].flat()) table.push({ method: one, url, access, endpoint: config.endpoint });
    }
  });

  app.decorateRequest('session', null);
  app.decorateRequest('isProgram', false);
  app.decorateRequest('requireProof', async function (this: FastifyRequest) {
    if (!this.isProgram && !(await isProved(this.scope)))
      fail('proof-required', 'Confirm first that it’s you, by signing in again.');
  });
  app.decorateRequest('scope', {
    getter() {
      return this.session ?? fail('unauthenticated', 'Sign in first.');
    },
  });
  app.decorateRequest('keyScopes', null);
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return;
    reply.header('cache-control', 'no-store');
    const caller = await authenticate(request);
    request.session = caller?.scope ?? null;
    request.isProgram = caller !== null && caller.keyScopes !== null;
    request.keyScopes = caller?.keyScopes ?? null;
  });
  const enterFirm = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const { across } = request.routeOptions.config;
    if (request.session) forFirm(request.session.companyId, done);
    else if (across) acrossFirms(across, done);
    else {
      const { companyId } = (request.params ?? {}) as { readonly companyId?: string };
      if (companyId === undefined) forNoFirm(done);
      else forFirm(companyId, done);
    }
  };
  app.addHook('onRequest', enterFirm);
  // Once more, since a body was read in the meantime: what follows it is called by its stream.
  app.addHook('preValidation', enterFirm);
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return;
    const { scope, keyScopes } = request;
    if (keyScopes) {
      await record.key(request);
      requireKeyScope(keyScopeOf(access, rules), keyScopes);
    }
    if (!rules.may(access, heldBy(scope))) fail('forbidden', 'You don’t have permission to do this.');
    const { when = [], proof } = request.routeOptions.config.endpoint ?? {};
    if (!conditionHolds(when, scope, held())) fail('not-found', 'Page not found.');
    if (scope.impersonator === null) {
      if (owesTerms(scope) && !rules.isBeforeTerms(access))
        fail('terms-not-signed', 'Read and sign your firm’s terms first.');
      if (proof === 'always') await request.requireProof();
      return;
    }
    if (rules.isToChange(access))
      fail('forbidden', 'You can’t change anything while viewing as another person.', viewing);
    await record.view(request);
  });
}

/** @throws ServerError `forbidden` where no API key may call, or not this one. */
function requireKeyScope(needed: KeyScope | null, held: ReadonlySet<KeyScope>): void {
  if (needed === null)
    fail('forbidden', 'No API key may do this: it is for people who are signed in.', {
      errors: [{ path: 'key', message: 'may not call this', reason: 'not-for-keys' }],
    });
  if (!held.has(needed))
    fail('forbidden', `This API key may not do this: it needs the scope ${needed}.`, {
      errors: [{ path: 'key', message: `needs the scope ${needed}`, reason: 'key-scope' }],
    });
}

/** @throws Error for a condition that can never be judged. */
function checkCondition({ method, path, access, when = [] }: Partial<Endpoint> = {}): void {
  if (access === 'public' && when.length > 0)
    throw new Error(`the route ${method} ${path} is public: nobody is known for whom its “when” could hold`);
  for (const clause of when.flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.any))) {
    const question = parseClause(clause);
    if (!question || question.subject === 'predicate')
      throw new Error(`the route ${method} ${path} has a “when” that the server cannot judge: ${clause}`);
  }
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

/** Details of the refusal while viewing as somebody else, by which callers recognise it. */
const viewing = {
  errors: [{ path: 'session', message: 'is viewing as another person', reason: 'view-as' }],
} as const;
