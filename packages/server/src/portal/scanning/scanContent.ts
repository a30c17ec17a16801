import type { Deps } from '../../deps.ts';
import { BlobMissing, blobKey } from '../../kernel/blobs/blobStore.ts';
import type { AreaServices } from '../AreaServices.ts';
import { announceDocuments } from '../documents/announceDocuments.ts';
import { recordDocumentEvents } from '../documents/documentEvents.ts';
import type { ScanState } from '../documents/tables.ts';
import type { DbOrTx, Tx } from '../schema.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The virus scanner refused the file. */
    'document-refused': unknown;
  }
}

export const scanQueue = 'scan';

/** A stored content of a firm; also the data of the scan job. */
export interface ScannedContent {
  readonly companyId: string;
  /** Lower-case hex. */
  readonly sha256: string;
}

/**
 * Time for which a content counts as clean. When it is uploaded again later, it is scanned again, because by then the
 * scanner knows more viruses.
 */
const cleanForMs = 7 * 24 * 3_600_000;

/**
 * Returns the initial scan state of a document with this content. If a scan is needed, queues it in the transaction.
 */
export async function scanStateOfNew(
  deps: Pick<Deps, 'clock'> & Pick<AreaServices, 'scanner'> & { readonly jobs: Pick<Deps['jobs'], 'send'> },
  tx: DbOrTx,
  content: ScannedContent,
): Promise<ScanState | null> {
  if (deps.scanner === null || (await isClean(deps, tx, content))) return null;
  await deps.jobs.send(scanQueue, content, tx);
  return 'scanning';
}

/**
 * Scans a content, and releases or refuses all documents that have it. Idempotent. If a scanner is no longer
 * configured, the documents that wait for one are released.
 *
 * @throws if the scanner is unavailable or fails; the documents then wait until the job is retried.
 */
export async function scanContent(
  deps: Deps & Pick<AreaServices, 'scanner'>,
  content: ScannedContent,
  signal: AbortSignal,
): Promise<void> {
  const { db, scanner } = deps;
  if (!(await isAwaited(db, content))) return;
  const isKnown = scanner === null || (await isClean(deps, db, content));
  const threat = isKnown ? null : await findThreat(deps, scanner, content, signal);
  await db.transaction().execute(async (tx) => {
    if (threat !== null) return refuse(deps, tx, content, threat);
    // Only a content that was scanned just now is recorded as clean.
    if (!isKnown) await note(tx, content, { clean_at: deps.clock.now(), threat: null });
    await release(deps, tx, content);
  });
}

async function findThreat(
  { db, blobs, log }: Deps,
  scanner: NonNullable<AreaServices['scanner']>,
  content: ScannedContent,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const stream = await blobs.open(blobKey(content.companyId, content.sha256));
    return await scanner.scan(stream, signal);
  } catch (error) {
    // Another job may have just found the content infected and removed it.
    const known = error instanceof BlobMissing && (await findBlob(db, content))?.threat;
    if (known) return known;
    if (!signal.aborted) log.warn({ err: error, ...content }, 'a scan failed and will be tried again');
    throw error;
  }
}

async function release(deps: Deps, tx: Tx, { companyId, sha256 }: ScannedContent): Promise<void> {
  const released = await tx
    .updateTable('documents')
    .set({ scan_state: null })
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .where('scan_state', '=', 'scanning')
    .returning('document_id')
    .execute();
  const ids = released.map(({ document_id }) => document_id);
  await announceDocuments(deps, companyId, ids, tx);
}

/**
 * Refuses all documents with this content, including those that were released before the scanner knew the virus. The
 * content is removed last, because that cannot be undone.
 */
async function refuse(deps: Deps, tx: Tx, content: ScannedContent, threat: string): Promise<void> {
  const { companyId, sha256 } = content;
  await note(tx, content, { clean_at: null, threat });
  const refused = await tx
    .updateTable('documents')
    .set({ scan_state: 'refused', threat })
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .where((eb) => eb('scan_state', 'is distinct from', 'refused'))
    .returning(['document_id', 'name'])
    .execute();
  for (const { document_id, name } of refused) {
    await deps.audit.record(
      {
        action: 'document-refused',
        companyId,
        userId: null,
        subject: `document:${document_id}`,
        details: { name, sha256, threat },
      },
      tx,
    );
  }
  const ids = refused.map(({ document_id }) => document_id);
  const event = { type: 'refused', details: { threat } } as const;
  await recordDocumentEvents(deps, { companyId, userId: null }, ids, event, tx);
  await announceDocuments(deps, companyId, ids, tx);
  await deps.blobs.remove(blobKey(companyId, sha256));
}

async function isAwaited(db: DbOrTx, { companyId, sha256 }: ScannedContent): Promise<boolean> {
  const waiting = await db
    .selectFrom('documents')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .where('scan_state', '=', 'scanning')
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

async function isClean(
  { clock }: Pick<Deps, 'clock'>,
  db: DbOrTx,
  content: ScannedContent,
): Promise<boolean> {
  const cleanAt = (await findBlob(db, content))?.clean_at;
  return cleanAt !== null && cleanAt !== undefined && clock.now().getTime() - cleanAt.getTime() < cleanForMs;
}

function findBlob(db: DbOrTx, { companyId, sha256 }: ScannedContent) {
  return db
    .selectFrom('blobs')
    .select(['clean_at', 'threat'])
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

async function note(
  tx: Tx,
  { companyId, sha256 }: ScannedContent,
  found: { readonly clean_at: Date | null; readonly threat: string | null },
): Promise<void> {
  await tx
    .updateTable('blobs')
    .set(found)
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .execute();
}
