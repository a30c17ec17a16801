import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { splitExtension } from '@anteroom/domain/documents/fileExtension';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import type { AddedDocument, Firm, StoredDocument } from '@anteroom/server-sdk';
import Bowser from 'bowser';
import { marksOf } from '../rules/esignRules.ts';
import type { CertifiedSigner } from './certificatePage.ts';
import { tellSigned } from './esignMails.ts';
import { originalOf, signedBy } from './esignState.ts';
import {
  allSigned,
  type Esign,
  type EsignPortal,
  type EsignSigner,
  lockEsignInFirm,
  type Tx,
} from './esignStore.ts';
import { sealPdf } from './sealPdf.ts';
import { signingIdentityOf } from './signingIdentity.ts';
import { textsIn } from './textsIn.ts';

/** Queue of signed documents still to be created. */
export const sealQueue = 'seal';

export interface SealedTask {
  readonly companyId: string;
  readonly taskId: string;
}

/** Documents being created on this node. Concurrent requests for the same one share its promise. */
const running = new Map<string, Promise<void>>();

/**
 * Creates the signed document of a task that all have signed, stores it beside the original and completes the task, all
 * or nothing. Does nothing if this has already been done.
 */
export function sealTask(portal: EsignPortal, sealed: SealedTask): Promise<void> {
  const key = `${sealed.companyId}/${sealed.taskId}`;
  const begun = running.get(key);
  if (begun) return begun;
  const done = makeSigned(portal, sealed).finally(() => running.delete(key));
  running.set(key, done);
  return done;
}

async function makeSigned(portal: EsignPortal, sealed: SealedTask): Promise<void> {
  const { db, documents, uploads, pdf, clock } = portal;
  const { companyId, taskId } = sealed;
  const found = await db.inFirm(companyId, (tx) => findSigned(portal, tx, sealed));
  if (!found) return;
  const { esign, document, firm } = found;
  const { fields } = esign.definition;
  const { sha256, page_count: pageCount } = esign.original;
  const bytes = await sealPdf(pdf, {
    original: await buffer(await documents.open(companyId, { ...document, sha256 })),
    marks: marksOf(fields, esign.signers.flatMap(signedBy)).flatMap(({ fieldId, ...mark }) => {
      const field = fields.find(({ id }) => id === fieldId);
      return field ? [{ ...mark, page: field.page, box: field.box }] : [];
    }),
    certificate: {
      language: firm.language,
      firm: firm.name,
      documentName: document.name,
      pageCount,
      reference: taskId,
      signers: esign.signers.map(certified),
    },
    identity: await signingIdentityOf(portal, { companyId, name: firm.name }),
    at: clock.now().toISOString(),
  });

  const content = await uploads.receive(companyId, Readable.from([bytes]));
  await content.keep();
  await db.inFirm(companyId, (tx) => complete(portal, tx, sealed, content));
}

interface FoundSigned {
  readonly esign: Esign;
  readonly document: StoredDocument;
  readonly firm: Firm;
}

/**
 * Returns a task that all have signed; null if it has been completed, withdrawn, declined or requested again in the
 * meantime.
 */
async function findSigned(
  portal: EsignPortal,
  tx: Tx,
  { companyId, taskId }: SealedTask,
): Promise<FoundSigned | null> {
  const esign = await lockEsignInFirm(portal, tx, companyId, taskId);
  if (!esign || !isPending(esign.task.status) || !allSigned(esign.signers)) return null;
  const document = await originalOf(portal, tx, esign);
  return { esign, document, firm: await portal.firms.get(tx, companyId) };
}

function certified(signer: EsignSigner): CertifiedSigner {
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
    device: deviceOf(signer.user_agent ?? ''),
    method: signer.method ?? 'typed',
  };
}

/** Returns the browser and system named in a `User-Agent`, such as `Safari, iOS`. */
function deviceOf(userAgent: string): string {
  if (userAgent === '') return '–';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ') || '–';
}

/** Adds the document, completes the task and notifies people, all in one transaction. */
async function complete(
  portal: EsignPortal,
  tx: Tx,
  sealed: SealedTask,
  content: { readonly sha256: string; readonly size: number },
): Promise<void> {
  const { companyId, taskId } = sealed;
  const found = await findSigned(portal, tx, sealed);
  const userId = found?.esign.signers.at(-1)?.user_id;
  if (!found || !userId) return;
  const { esign } = found;
  const { task } = esign;
  const added = await addSigned(portal, tx, found, content, userId);
  await tx
    .updateTable('task_esign.documents')
    .set({ signed_document_id: added.id, sealed_at: portal.clock.now() })
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .execute();
  await portal.tasks.change(tx, { companyId, userId }, task, { status: 'DONE' });
  const details = { status: 'DONE', label: task.label, clientId: task.clientId };
  const entry = { companyId, userId, subject: `task:${taskId}` };
  await portal.audit.record(
    {
      action: 'esign-sealed',
      ...entry,
      details: { ...details, documentId: added.id, sha256: content.sha256 },
    },
    tx,
  );
  await portal.audit.record({ action: 'task-completed', ...entry, details }, tx);
  await tellSigned(portal, tx, esign);
}

/**
 * Adds the signed document beside the original, under its name with a suffix. Nobody can delete it (spec section 6).
 */
function addSigned(
  { documents }: EsignPortal,
  tx: Tx,
  { esign: { task, original }, document, firm }: FoundSigned,
  content: { readonly sha256: string; readonly size: number },
  userId: string,
): Promise<AddedDocument> {
  const { stem, extension } = splitExtension(document.name);
  const { taxYear } = task.params;
  const made = {
    name: `${stem.slice(0, 200)} (${textsIn(firm.language)('certificate.suffix')})${extension}`,
    content,
    task: {
      id: task.taskId,
      label: task.label,
      group: taxYear === undefined ? 'ESIGN' : `ESIGN.${taxYear}`,
    },
    isLocked: true,
  };
  return documents.addMade(tx, original.company_id, document.folder, made, userId);
}
