import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { announceShare } from './announceShare.ts';
import { announceRevocation } from './RunningDownloads.ts';
import { visibleShares } from './shareStore.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'share-revoked': unknown;
  }
}

/**
 * Ends all links of a share immediately, and cuts off running downloads. Idempotent.
 *
 * @throws ServerError `not-found`
 */
export async function revokeShare(
  { db, clock, audit, events }: Deps,
  scope: Scope,
  shareId: string,
  origin: Origin,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const share = await visibleShares(tx, scope)
      .select(['s.client_id', 's.revoked_at'])
      .where('s.share_id', '=', shareId)
      .forUpdate('s')
      .executeTakeFirst();
    if (!share) fail('not-found', 'You haven’t sent any requests of this type.');
    if (share.revoked_at) return;
    const { companyId } = scope;
    await tx
      .updateTable('shares')
      .set({ revoked_at: clock.now() })
      .where('company_id', '=', companyId)
      .where('share_id', '=', shareId)
      .execute();
    await announceRevocation(tx, shareId);
    await audit.record(
      { action: 'share-revoked', ...actorOf(scope), subject: `share:${shareId}`, ...origin },
      tx,
    );
    const clientId = share.client_id;
    await announceShare({ events }, { companyId, clientId, shareId }, tx);
  });
}
