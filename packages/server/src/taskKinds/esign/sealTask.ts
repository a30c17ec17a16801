import { buffer } from 'node:stream/consumers';
import type { EsignDefinition } from '@anteroom/contract/taskKinds/esign';
import { marksOf } from '@anteroom/domain/esignRules';
import { splitExtension } from '@anteroom/domain/renameOnConflict';
import { isPending } from '@anteroom/domain/taskTransitions';
import type { Tx } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { insertRenamed } from '../../documents/insertDocument.ts';
import { scanStateOfNew } from '../../scanning/scanContent.ts';
import { deviceOf } from '../../security/place.ts';
import { blobKey } from '../../storage/blobStore.ts';
import { keepMadeFile } from '../../storage/upload.ts';
import { announceTasks } from '../../tasks/announceTasks.ts';
import { lockGroup } from '../../tasks/lockGroup.ts';
import { updateGroup } from '../../tasks/updateGroup.ts';
import { tellSigned } from './esignMails.ts';
import { signedBy } from './esignState.ts';
import { allSigned, type EsignSigner, signersOf } from './esignStore.ts';
import type { CertifiedSigner } from './pdf/certificatePage.ts';
import { seal } from './pdf/runPdfWork.ts';
import { signingIdentityOf } from './signingIdentity.ts';
import { certificateWords } from './texts/certificateWords.ts';

/** Makes signed documents whose making was cut short. */
export const sealQueue = 'esign-seal';

export interface SealedTask {
  readonly companyId: string;
  readonly taskId: string;
}

/** A document that is made here now: whoever asks for it meanwhile waits for the same one. */
const running = new Map<string, Promise<void>>();

/**
 * Makes the signed document of a task that all have signed, puts it beside the original and completes the task: all of it or
 * nothing. Done already, it does nothing.
 */
export function sealTask(deps: Deps, sealed: SealedTask): Promise<void> {
  const key = `${sealed.companyId}/${sealed.taskId}`;
  const begun = running.get(key);
  if (begun) return begun;
  const done = makeSigned(deps, sealed).finally(() => running.delete(key));
  running.set(key, done);
  return done;
}

async function makeSigned(deps: Deps, sealed: SealedTask): Promise<void> {
  const found = await findSigned(deps, sealed);
  if (!found) return;
  const { task, signers, document, firm } = found;
  const definition = task.definition as EsignDefinition;
  const { fields } = definition;
  const { blobs, clock } = deps;
  const at = clock.now();
  const bytes = await seal({
    original: await buffer(await blobs.open(blobKey(sealed.companyId, document.sha256))),
    marks: marksOf(fields, signers.flatMap(signedBy)).flatMap(({ fieldId, ...mark }) => {
      const field = fields.find(({ id }) => id === fieldId);
      return field ? [{ ...mark, page: field.page, box: field.box }] : [];
    }),
    certificate: {
      language: firm.language,
      firm: firm.name,
      documentName: document.name,
      pageCount: document.page_count,
      reference: sealed.taskId,
      signers: signers.map(certified),
    },
    identity: await signingIdentityOf(deps, { companyId: sealed.companyId, name: firm.name }),
    at: at.toISOString(),
  });

  const content = await keepMadeFile(deps, sealed.companyId, bytes);
  await deps.db.transaction().execute((tx) => complete(deps, tx, sealed, content));
}

async function findSigned({ db }: Deps, { companyId, taskId }: SealedTask) {
  const task = await db
    .selectFrom('tasks')
    .select(['definition', 'status'])
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const document = await db
    .selectFrom('esign_documents as e')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.company_id', '=', 'e.company_id').onRef('d.document_id', '=', 'e.document_id'),
    )
    .select(['e.sha256', 'e.page_count', 'e.sealed_at', 'd.name'])
    .where('e.company_id', '=', companyId)
    .where('e.task_id', '=', taskId)
    .executeTakeFirst();
  if (!task || !isPending(task.status) || !document || document.sealed_at !== null) return null;
  const signers = await signersOf(db, companyId, taskId);
  if (!allSigned(signers)) return null;
  const firm = await db
    .selectFrom('companies')
    .select(['name', 'language'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { task, document, signers, firm };
}

function certified(signer: EsignSigner): CertifiedSigner {
  const { browser, system } = deviceOf(signer.user_agent ?? '');
  const time = (at: Date | null) => at?.toISOString() ?? '';
  return {
    name: signer.name,
    role: signer.role,
    email: signer.email,
    openedAt: time(signer.opened_at),
    consentedAt: time(signer.consented_at),
    signedAt: time(signer.signed_at),
    timeZone: signer.time_zone ?? 'UTC',
    address: signer.address ?? '',
    device: [browser, system].filter((name) => name !== null).join(', ') || '–',
    method: signer.method ?? 'typed',
  };
}

/** The document, the task and what is told of them, at once. */
async function complete(
  deps: Deps,
  tx: Tx,
  sealed: SealedTask,
  blob: { readonly sha256: string; readonly size: number },
): Promise<void> {
  const { companyId, taskId } = sealed;
  await lockGroup(tx, { companyId }, taskId);
  const task = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const signers = await signersOf(tx, companyId, taskId);
  const userId = signers.at(-1)?.user_id;
  // Taken back, done, or asked for anew with another document, while this one was made.
  if (!task || !isPending(task.status) || !allSigned(signers) || !userId) return;
  const now = deps.clock.now();
  const document = await addSigned(deps, tx, { ...sealed, userId, now, ...blob });
  await tx
    .updateTable('esign_documents')
    .set({ signed_document_id: document.id, sealed_at: now })
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .execute();
  await tx
    .updateTable('tasks')
    .set({
      status: 'DONE',
      does_not_apply_comment: null,
      completed_at: now,
      version: task.version + 1,
      changed_by: userId,
      changed_at: now,
    })
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .execute();
  await updateGroup(tx, { companyId }, task.group_id, now);
  await announceTasks(deps, companyId, [task.client_id], tx);
  const details = { status: 'DONE', label: task.label, clientId: task.client_id };
  const entry = { companyId, userId, subject: `task:${taskId}` };
  await deps.audit.record(
    {
      action: 'esign-sealed',
      ...entry,
      details: { ...details, documentId: document.id, sha256: blob.sha256 },
    },
    tx,
  );
  await deps.audit.record({ action: 'task-completed', ...entry, details }, tx);
  const audience = { companyId, clientId: task.client_id };
  await deps.events.publish(audience, { type: 'documents-changed', data: { clientId: task.client_id } }, tx);
  await tellSigned(deps, tx, { companyId, clientId: task.client_id, taskId, label: task.label }, signers);
}

interface SignedDocument extends SealedTask {
  readonly userId: string;
  readonly now: Date;
  readonly sha256: string;
  readonly size: number;
}

/** Beside the original, under its name with an addition; nobody deletes it (spec section 6: a read lock of level master). */
async function addSigned(
  deps: Deps,
  tx: Tx,
  { companyId, taskId, userId, now, sha256, size }: SignedDocument,
): Promise<{ readonly id: string }> {
  const original = await tx
    .selectFrom('esign_documents as e')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.company_id', '=', 'e.company_id').onRef('d.document_id', '=', 'e.document_id'),
    )
    .innerJoin('tasks as t', (join) =>
      join.onRef('t.company_id', '=', 'e.company_id').onRef('t.task_id', '=', 'e.task_id'),
    )
    .innerJoin('companies as f', 'f.company_id', 'e.company_id')
    .select(['d.name', 'd.client_id', 'd.container_id', 'd.deleted_at', 't.label', 't.params', 'f.language'])
    .where('e.company_id', '=', companyId)
    .where('e.task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  const { stem, extension } = splitExtension(original.name);
  const { taxYear } = original.params;
  return insertRenamed({ ids: deps.ids, clock: { now: () => now } }, tx, {
    companyId,
    clientId: original.client_id,
    containerId: original.deleted_at === null ? original.container_id : original.client_id,
    name: `${stem.slice(0, 200)} (${certificateWords(original.language).suffix})${extension}`,
    size,
    sha256,
    task: {
      id: taskId,
      label: original.label,
      groupType: taxYear === undefined ? 'ESIGN' : `ESIGN.${taxYear}`,
      step: null,
    },
    lock: { type: 'Read', level: 'Master' },
    createdBy: userId,
    scanState: await scanStateOfNew(deps, tx, { companyId, sha256 }),
  });
}
