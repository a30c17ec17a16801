import * as api from '@anteroom/contract/security';
import { hasClientCenter, isClientUser } from '@anteroom/domain/permissions';
import { actorOf, fail, heldBy } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import type { Origin } from './admission.ts';
import type { RateLimit } from './rateLimit.ts';
import { refuse } from './refuse.ts';
import type { TokenExchange } from './tokenExchange.ts';

interface SignInParts {
  readonly tokens: TokenExchange;
  readonly attempts: RateLimit;
  originOf(request: FastifyRequest): Origin;
}

/** The way to the earlier client center, for clients who have not been given this one (spec section 4). */
export function legacyCenterRoutes(
  app: App,
  { config, audit }: Deps,
  { tokens, attempts, originOf }: SignInParts,
): void {
  const center = config.legacyCenterUrl === null ? null : new URL(config.legacyCenterUrl);

  answer(app, api.openLegacyCenter, async ({ scope, id: requestId, ip: address }) => {
    const held = heldBy(scope);
    if (center === null || !isClientUser(held) || hasClientCenter(held))
      fail('not-found', 'There is no earlier client center for this person.');
    const { token } = await tokens.issue(scope, center.origin);
    await audit.record({
      action: 'handed-over',
      ...actorOf(scope),
      subject: `session:${scope.sessionId}`,
      details: { to: center.origin },
      requestId,
      address,
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
    { onRequest: attempts.perNetwork },
  );
}
