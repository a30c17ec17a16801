import type { Endpoint } from '@anteroom/contract';
import { type KeyScope, keyScopeOf } from '@anteroom/domain/people/keyScopes';
import { may, type Permission, type PermissionRules } from '@anteroom/domain/people/permissions';
import { conditionHolds, parseClause } from '@anteroom/domain/plugins/clause';
import { fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type AcrossReason, acrossFirms, forFirm, forNoFirm } from '../database/firmAtWork.ts';

/**
 * Permission that a caller needs for a route of the portal, or `public` if anybody may call it (spec section 6). Which
 * data a person sees within the route is decided by the store, based on the {@link Scope}.
 */
export type Access = 'public' | Permission;

/** Maximum number of bytes in the body of an anonymous request. */
export const publicBodyLimit = 16 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Permission of the portal or of a plugin, or `public`. */
    access?: string;
    /** Set by `answer`. */
    endpoint?: Endpoint;
    /**
     * Whether the `onRequest` hook of a public route refuses strangers. If so, its body, which is read only afterwards,
     * may be larger than {@link publicBodyLimit}.
     */
    refusesStrangers?: boolean;
    /**
     * Reason why a public route concerns several firms. A public route without a reason concerns the firm in its path
     * (`:companyId`), or no firm.
     */
    across?: AcrossReason;
  }
  interface FastifyRequest {
    /**
     * The caller.
     *
     * @throws ServerError `unauthenticated` on a public route without a session.
     */
    readonly scope: Scope;
    /** Origin of the request, for the audit log. */
    readonly origin: Origin;
    session: Scope | null;
    /** Whether the caller is a program, with an API key. */
    isProgram: boolean;
    /**
     * Requires that the person has confirmed their identity within the last minutes; for an endpoint whose `proof` is
     * `sometimes`.
     *
     * @throws ServerError `proof-required`
     */
    requireProof(): Promise<void>;
    /** Scopes of the caller's API key; null for a person or a stranger. */
    keyScopes: ReadonlySet<KeyScope> | null;
  }
  interface FastifyInstance {
    /** All routes, for the security matrix. */
    readonly routeTable: readonly RouteEntry[];
  }
}

export interface RouteEntry {
  readonly method: string;
  readonly url: string;
  readonly access: string;
  /** Endpoint that the route implements; undefined for pages, files and the API documentation. */
  readonly endpoint?: Endpoint;
}

/** The caller: a signed-in person, or a program with an API key of a firm. */
export interface Caller {
  readonly scope: Scope;
  /** Scopes of the API key; null for a person. */
  readonly keyScopes: ReadonlySet<KeyScope> | null;
}

/** Returns the caller; null for a stranger. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>;

/**
 * Returns when a person last confirmed their identity in their session; null if they never did so in a way that the
 * portal knows of.
 */
export type FindProof = (scope: Scope) => Promise<Date | null>;

/** Time for which a confirmation of identity is valid, in milliseconds. */
export const proofMs = 10 * 60_000;

/** Records a call before it is answered. */
export type RecordCall = (request: FastifyRequest) => Promise<void>;

/** Recorders for the calls that are always recorded. */
interface CallLog {
  /** Records what staff view as somebody else. */
  readonly view: RecordCall;
  /** Records calls with an API key. */
  readonly key: RecordCall;
}

/**
 * Guards every route by its declared access, before the body is read. The server does not start with a route that
 * declares no access, a public route that accepts a body of any size, or a route of the API without an endpoint, so
 * that none can be forgotten.
 *
 * @param held - resources and controls that plugins declare
 * @param isProved - returns whether a person has confirmed their identity within the last minutes
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
  app.decorateRequest('origin', {
    getter() {
      return { requestId: this.id, address: this.ip };
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
  // Once more: the body has been read in the meantime, and what follows is called from its stream.
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

/** @throws ServerError `forbidden` if no API key may call the route, or this one may not. */
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

/** @throws Error for a condition that the server can never evaluate. */
function checkCondition({ method, path, access, when = [] }: Partial<Endpoint> = {}): void {
  if (access === 'public' && when.length > 0)
    throw new Error(`the route ${method} ${path} is public: nobody is known for whom its “when” could hold`);
  for (const clause of when.flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.any))) {
    const question = parseClause(clause);
    if (!question || question.subject === 'predicate')
      throw new Error(`the route ${method} ${path} has a “when” that the server cannot judge: ${clause}`);
  }
}

/** Returns whether a path belongs to the API itself, rather than being a page, a file or the API documentation. */
export function isOfApi(url: string): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/docs');
}

function takesBody(method: RouteOptions['method']): boolean {
  return [method].flat().some((one) => one === 'POST' || one === 'PUT' || one === 'PATCH');
}

/** Returns whether the person still has to sign terms that are in force. */
function owesTerms(scope: Scope): boolean {
  return scope.termsUnsigned && may('terms.sign', heldBy(scope));
}

/** Details of the refusal while viewing as somebody else, which callers can recognise. */
const viewing = {
  errors: [{ path: 'session', message: 'is viewing as another person', reason: 'view-as' }],
} as const;
