import * as api from '@anteroom/contract/viewAs';
import { actorOf, fail, type Origin } from '@anteroom/server-sdk';
import type { Actor } from '@anteroom/server-sdk/portal';
import type { Deps } from '../../deps.ts';
import type { AuditAction } from '../../kernel/audit/audit.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import type { AreaServices } from '../AreaServices.ts';
import type { Tx } from '../schema.ts';
import { listViewableContacts } from './viewableContacts.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** A staff member began to view the portal as a client. */
    'view-as-begun': unknown;
    'view-as-ended': unknown;
  }
}

/**
 * Routes with which staff view the portal as one of the firm's clients (spec section 6). They cannot change anything
 * there: see `http/access.ts`.
 */
export function viewAsRoutes(app: App, deps: Deps & Pick<AreaServices, 'sessions' | 'sessionCache'>): void {
  const { db, sessions, sessionCache, audit } = deps;

  answer(app, api.listViewableContacts, async ({ scope, query }) => listViewableContacts(db, scope, query));

  answer(app, api.beginViewAs, async ({ scope, body, origin }) => {
    const view = await db.transaction().execute(async (tx) => {
      const begun = await sessions.beginView(tx, scope, body.userId);
      if (!begun) fail('not-found', 'There is no such client user.');
      const actor = { ...actorOf(scope), viewedAs: body.userId };
      await record(tx, 'view-as-begun', actor, begun.sessionId, origin);
      return begun;
    });
    return { tokenValue: view.token, expiresAt: view.expiresAt.toISOString() };
  });

  answer(app, api.endViewAs, async ({ scope, origin }) => {
    if (!scope.impersonator) fail('not-found', 'This session isn’t viewing as another person.');
    await db.transaction().execute(async (tx) => {
      await record(tx, 'view-as-ended', actorOf(scope), scope.sessionId, origin);
      await sessions.end(tx, scope);
    });
    sessionCache.forget(scope.companyId, scope.userId);
  });

  async function record(
    tx: Tx,
    action: AuditAction,
    actor: Actor,
    sessionId: string,
    origin: Origin,
  ): Promise<void> {
    await audit.record({ action, ...actor, subject: `session:${sessionId}`, ...origin }, tx);
  }
}
