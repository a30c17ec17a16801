import * as api from '@anteroom/contract/invitations';
import { actorOf } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { type Inviter, invite, requireInvited, revokeInvitation } from './invite.ts';
import { inviteChosen, inviteUninvited } from './inviteUninvited.ts';
import { getInvitation, listInvitations } from './listInvitations.ts';

/** Routes for staff to invite the firm's people. */
export function invitationRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;
  const mails = new RateLimit(deps, { name: 'invitations', max: 600, seconds: 3600 });

  const batches = new RateLimit(deps, { name: 'invitation-batches', max: 200, seconds: 3600 });

  answer(app, api.listInvitations, async ({ scope, query: { pageSize = 25, after } }) =>
    listInvitations(db, scope.companyId, clock.now(), { pageSize, after }),
  );

  answer(app, api.createInvitation, async (request) => {
    const { companyId } = request.scope;
    const { contactId } = request.body;
    await mails.take(companyId);
    await db.transaction().execute((tx) => invite(deps, tx, companyId, contactId, inviterOf(request)));
    return getInvitation(db, companyId, contactId, clock.now());
  });

  answer(app, api.inviteUninvited, async (request) => {
    const { companyId } = request.scope;
    const { dryRun = false, idempotencyKey: key, after, search, contactIds } = request.body;
    if (!dryRun) await batches.take(companyId);
    const by = inviterOf(request);
    if (contactIds) return inviteChosen(deps, { companyId, dryRun, key, contactIds }, by);
    return inviteUninvited(deps, { companyId, dryRun, key, after, search }, by);
  });

  answer(app, api.resendInvitation, async (request) => {
    const { companyId } = request.scope;
    const { contactId } = request.params;
    await mails.take(companyId);
    await db.transaction().execute(async (tx) => {
      await requireInvited(tx, companyId, contactId);
      await invite(deps, tx, companyId, contactId, inviterOf(request));
    });
    return getInvitation(db, companyId, contactId, clock.now());
  });

  answer(app, api.revokeInvitation, async (request) => {
    const { companyId } = request.scope;
    const by = inviterOf(request);
    await db
      .transaction()
      .execute((tx) => revokeInvitation(deps, tx, companyId, request.params.contactId, by));
  });
}

function inviterOf({ scope, origin }: Pick<FastifyRequest, 'scope' | 'origin'>): Inviter {
  return { ...actorOf(scope), ...origin };
}
