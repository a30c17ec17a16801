import * as api from '@anteroom/contract/security';
import { hasClientCenter, isClientUser } from '@anteroom/domain/people/permissions';
import { actorOf, fail } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import type { RateLimit } from '../../kernel/http/rateLimit.ts';
import type { Origin } from './admission.ts';
import { refuse } from './refuse.ts';
import type { TokenExchange } from './tokenExchange.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** A client continued at the earlier client center. */
    'handed-over': unknown;
  }
}

interface SignInParts {
  readonly tokens: TokenExchange;
  readonly attempts: RateLimit;
  originOf(request: FastifyRequest): Origin;
}

/** Routes to the earlier client center, for clients who have not been given this one (spec section 4). */
export function legacyCenterRoutes(
  app: App,
  { config, audit }: Deps,
  { tokens, attempts, originOf }: SignInParts,
): void {
  const center = config.legacyCenterUrl === null ? null : new URL(config.legacyCenterUrl);

  answer(app, api.openLegacyCenter, async ({ scope, origin }) => {
    const held = heldBy(scope);
    if (center === null || !isClientUser(held) || hasClientCenter(held))
      fail('not-found', 'There is no earlier client center for this person.');
    const { token } = await tokens.issue(scope, center.origin);
    await audit.record({
      action: 'handed-over',
      ...actorOf(scope),
      subject: `session:${scope.sessionId}`,
      details: { to: center.origin },
      ...origin,
    });
    const location = new URL(center);
    location.searchParams.set('token', token);
    return { location: location.href };
  });

  answer(
    app,
    api.identifyLegacyToken,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (center === null) fail('not-found', 'There is no earlier client center.');
      const outcome = await tokens.identify(request.body.token, center.origin, originOf(request));
      return outcome.kind === 'refused' ? refuse(outcome.reason) : outcome.person;
    },
    { onRequest: attempts.perNetwork, across: 'accounts' },
  );
}
