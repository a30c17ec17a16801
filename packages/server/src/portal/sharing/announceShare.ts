import type { Deps } from '../../deps.ts';
import type { Tx } from '../schema.ts';

/** Announces a change of a share to those who can see it: its sender, and the staff who see the client. */
export async function announceShare(
  { events }: { readonly events: Pick<Deps['events'], 'publish'> },
  {
    companyId,
    clientId,
    shareId,
  }: { readonly companyId: string; readonly clientId: string; readonly shareId: string },
  tx: Tx,
): Promise<void> {
  const { contact_id } = await tx
    .selectFrom('shares as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.user_id', '=', 's.user_id'),
    )
    .select('u.contact_id')
    .where('s.company_id', '=', companyId)
    .where('s.share_id', '=', shareId)
    .executeTakeFirstOrThrow();
  await events.publish(
    { companyId, clientId, contactIds: [contact_id] },
    { type: 'shares-changed', data: { clientId } },
    tx,
  );
}
