import type { Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { shownClientName } from '../clients/shownClientName.ts';
import type { InboxDeps } from '../inbox/addToInbox.ts';
import { tellOfUpload } from '../inbox/tellStaff.ts';
import type { Db, DbOrTx, Tx } from '../schema.ts';
import { uploadMail } from './uploadMail.ts';

/**
 * A batch that nobody ends is over when nothing of the person has arrived for so long: longer than a piece of a large file takes
 * on a slow line.
 */
export const quietMs = 10 * 60_000;

/** Every minute. */
export const untoldUploadsTimes = '* * * * *';

/**
 * Writes down, together with the document, that the firm is to be told of it, and puts it into the staff's inbox. What staff upload is no
 * news to the firm.
 */
export async function rememberUntold(
  deps: InboxDeps,
  tx: Tx,
  scope: Scope,
  document: { readonly documentId: string; readonly clientId: string; readonly name: string },
): Promise<void> {
  const { role, companyId, userId } = scope;
  if (role !== 'client') return;
  await tx
    .insertInto('untold_uploads')
    .values({
      company_id: companyId,
      document_id: document.documentId,
      user_id: userId,
      uploaded_at: deps.clock.now(),
    })
    .execute();
  await tellOfUpload(deps, tx, { scope, ...document });
}

interface Uploader {
  readonly companyId: string;
  readonly userId: string;
}

/**
 * E-mails the firm, in its language, about a person's uploads that it does not know of yet, with one e-mail for each
 * client. Concurrent and repeated calls send it once.
 */
export async function tellOfUploads(
  { db, mail, origin }: Pick<Deps, 'db' | 'mail' | 'origin'>,
  { companyId, userId }: Uploader,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const documentIds = await takeUntold(tx, { companyId, userId });
    if (documentIds.length === 0) return;
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
      .where('d.document_id', 'in', documentIds)
      .where('d.deleted_at', 'is', null)
      .orderBy('d.document_id')
      .execute();
    const { firmEmail, language, ...sender } = await tx
      .selectFrom('companies as f')
      .innerJoin('users as u', 'u.company_id', 'f.company_id')
      .select(['f.email as firmEmail', 'f.language', 'u.email', 'u.first_name', 'u.last_name'])
      .where('f.company_id', '=', companyId)
      .where('u.user_id', '=', userId)
      .executeTakeFirstOrThrow();
    for (const ofClient of Map.groupBy(documents, (document) => document.client_id).values()) {
      const letter = uploadMail(language, {
        sender: `${sender.first_name} ${sender.last_name}`,
        client: ofClient[0]?.client ?? '',
        documents: ofClient.map(({ name, containerType, containerName }) =>
          containerType === 'Client' ? name : `${containerName} / ${name}`,
        ),
        portal: origin,
      });
      await mail.enqueue(companyId, { to: firmEmail, replyTo: sender.email, ...letter }, tx);
    }
  });
}

/** Ends the batches of those who have gone, as by closing the page, and of uploads for tasks, which have no other end. */
export async function tellOfQuietUploads(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const since = new Date(clock.now().getTime() - quietMs);
  for (const uploader of await quietUploaders(db, since)) await tellOfUploads(deps, uploader);
}

/** Returns the people from whom no document, and no piece of a large file, has arrived since then. */
function quietUploaders(db: Db, since: Date): Promise<Uploader[]> {
  return db
    .selectFrom('untold_uploads as n')
    .select(['n.company_id as companyId', 'n.user_id as userId'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('uploads as p')
            .select('p.upload_id')
            .whereRef('p.company_id', '=', 'n.company_id')
            .whereRef('p.user_id', '=', 'n.user_id')
            .where('p.document_id', 'is', null)
            .where('p.touched_at', '>', since),
        ),
      ),
    )
    .groupBy(['n.company_id', 'n.user_id'])
    .having(({ fn }) => fn.max('n.uploaded_at'), '<=', since)
    .execute();
}

async function takeUntold(tx: DbOrTx, { companyId, userId }: Uploader): Promise<string[]> {
  const taken = await tx
    .deleteFrom('untold_uploads')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning('document_id')
    .execute();
  return taken.map(({ document_id }) => document_id);
}
