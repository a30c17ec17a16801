import type { UploadNotification } from '@anteroom/contract';
import { shownClientName } from '../clients/shownClientName.ts';
import type { Deps } from '../deps.ts';
import type { Scope } from '../http/scope.ts';
import { uploadMail } from './uploadMail.ts';

/**
 * Tells the firm by e-mail, in its language, of the documents that a person of a client has just uploaded; one e-mail for a
 * batch and client, however often it is asked for. What staff upload themselves is no news to the firm. Documents that the
 * person did not upload are passed over.
 */
export async function notifyOfUploads(
  { db, clock, mail, origin }: Deps,
  scope: Scope,
  { batchId, documentIds }: UploadNotification,
): Promise<void> {
  if (scope.role !== 'client') return;
  const { companyId, userId } = scope;
  await db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('upload_notifications')
      .values({ company_id: companyId, user_id: userId, batch_id: batchId, sent_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('batch_id')
      .executeTakeFirst();
    if (!first) return;

    const documents = await tx
      .selectFrom('documents as d')
      .innerJoin('containers as k', (join) =>
        join.onRef('k.company_id', '=', 'd.company_id').onRef('k.container_id', '=', 'd.container_id'),
      )
      .innerJoin('clients as c', (join) =>
        join.onRef('c.company_id', '=', 'd.company_id').onRef('c.client_id', '=', 'd.client_id'),
      )
      .select(['d.name', 'd.client_id', 'k.type as containerType', 'k.name as containerName'])
      .select(shownClientName.as('client'))
      .where('d.company_id', '=', companyId)
      .where('d.created_by', '=', userId)
      .where('d.document_id', 'in', documentIds)
      .where('d.deleted_at', 'is', null)
      .orderBy('d.document_id')
      .execute();
    const firm = await tx
      .selectFrom('companies')
      .select(['email', 'language'])
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    for (const ofClient of Map.groupBy(documents, (document) => document.client_id).values()) {
      const { subject, text } = uploadMail(firm.language, {
        sender: `${scope.firstName} ${scope.lastName}`,
        client: ofClient[0]?.client ?? '',
        documents: ofClient.map(({ name, containerType, containerName }) =>
          containerType === 'Client' ? name : `${containerName} / ${name}`,
        ),
        portal: origin,
      });
      await mail.enqueue({ to: firm.email, replyTo: scope.email, subject, text }, tx);
    }
  });
}
