import { EndedSessions, SessionTime, SignedInPlaces } from '@anteroom/contract';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { fail } from '../http/problem.ts';
import { forgetSignedIn } from '../idp/forgetSignedIn.ts';
import { sessionTime } from './bindings.ts';
import { signedInPlace } from './place.ts';

const path = '/api/security/v1/sessions';
const config = { access: 'session.manage' } as const;

/** One's own sessions: how long the present one lives, where else one is signed in, and ending those. */
export function sessionRoutes(app: App, deps: Deps): void {
  const { db, sessions, sessionCache, audit } = deps;

  app.post(
    '/api/security/v1/session/extension',
    { config: { access: 'session' }, schema: { response: { 200: SessionTime } } },
    async ({ scope, ip }) => sessionTime(await sessions.extend(scope, ip)),
  );

  app.get(path, { config, schema: { response: { 200: SignedInPlaces } } }, async ({ scope }) => {
    const living = await sessions.list(scope);
    return { sessions: living.map((session) => signedInPlace(session, scope.sessionId)) };
  });

  app.delete(
    `${path}/:sessionId`,
    {
      config,
      schema: {
        params: Type.Object({ sessionId: Type.String({ maxLength: 64 }) }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const ended = await endOthers(request, request.params.sessionId);
      if (ended === 0) fail('not-found', 'You have no other session with this ID.');
      reply.code(204);
      return null;
    },
  );

  app.post(
    `${path}/end-others`,
    { config, schema: { response: { 200: EndedSessions } } },
    async (request) => ({ ended: await endOthers(request) }),
  );

  async function endOthers(
    { scope, id: requestId, ip: address }: FastifyRequest,
    named?: string,
  ): Promise<number> {
    const { companyId, userId } = scope;
    const ended = await db.transaction().execute(async (tx) => {
      const count = await sessions.endOthers(tx, scope, named);
      if (count === 0) return 0;
      if (!deps.config.oidc) await forgetSignedIn(tx, scope);
      const subject = named === undefined ? 'sessions:all others' : `session:${named}`;
      await audit.record(
        { action: 'session-ended', companyId, userId, subject, details: { count }, requestId, address },
        tx,
      );
      return count;
    });
    sessionCache.forget(companyId, userId);
    return ended;
  }
}
