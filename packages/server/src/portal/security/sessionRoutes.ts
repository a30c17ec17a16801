import * as api from '@anteroom/contract/security';
import { fail } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import type { AreaServices } from '../AreaServices.ts';
import { forgetSignedIn } from '../idp/forgetSignedIn.ts';
import { sessionTime } from './bindings.ts';
import { signedInPlace } from './place.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The person ended this session from another one. */
    'session-ended': unknown;
  }
}

/**
 * Routes for the signed-in person's sessions: the remaining time of the current one, the list of all, and ending them.
 */
export function sessionRoutes(app: App, deps: Deps & Pick<AreaServices, 'sessions' | 'sessionCache'>): void {
  const { db, sessions, sessionCache, audit } = deps;

  answer(app, api.extendSession, async ({ scope, ip }) => sessionTime(await sessions.extend(scope, ip)));

  answer(app, api.listSessions, async ({ scope }) => {
    const living = await sessions.list(scope);
    return { sessions: living.map((session) => signedInPlace(session, scope.sessionId)) };
  });

  answer(app, api.endSession, async (request) => {
    const ended = await endOthers(request, request.params.sessionId);
    if (ended === 0) fail('not-found', 'You have no other session with this ID.');
  });

  answer(app, api.endOtherSessions, async (request) => ({ ended: await endOthers(request) }));

  async function endOthers({ scope, origin }: FastifyRequest, named?: string): Promise<number> {
    const { companyId, userId } = scope;
    const ended = await db.transaction().execute(async (tx) => {
      const count = await sessions.endOthers(tx, scope, named);
      if (count === 0) return 0;
      await forgetSignedIn(tx, scope);
      const subject = named === undefined ? 'sessions:all others' : `session:${named}`;
      await audit.record(
        { action: 'session-ended', companyId, userId, subject, details: { count }, ...origin },
        tx,
      );
      return count;
    });
    sessionCache.forget(companyId, userId);
    return ended;
  }
}
