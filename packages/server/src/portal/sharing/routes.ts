import * as api from '@anteroom/contract/sharing';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { removeEndedShares } from './endedShares.ts';
import { receivedRoutes } from './receivedRoutes.ts';
import { revokeShare } from './revokeShare.ts';
import { shareDocuments } from './shareDocuments.ts';
import { findShare, listShares } from './shareStore.ts';

/** Routes for sending documents as links, for both senders and recipients (spec §7, documents and storage). */
export function sharingRoutes(app: App, deps: Deps): void {
  deps.chores.add('shares that ended long ago', () => removeEndedShares(deps.db, deps.clock));
  const { db } = deps;
  const sent = new RateLimit(deps, { name: 'share', max: 30, seconds: 3600 });

  answer(app, api.shareDocuments, async (request) => {
    if (request.body.authorizationCode === undefined) await request.requireProof();
    await sent.take(request.scope.userId);
    const shareId = await shareDocuments(deps, request.scope, request.body, request.origin);
    return { data: { shareId } };
  });

  answer(app, api.listShares, async ({ scope, query }) => ({ data: await listShares(db, scope, query) }));

  answer(app, api.getShare, async ({ scope, params: { shareId } }) => ({
    data: await findShare(db, scope, shareId),
  }));

  answer(app, api.revokeShare, async (request) => {
    await revokeShare(deps, request.scope, request.params.shareId, request.origin);
  });

  receivedRoutes(app, deps);
}
