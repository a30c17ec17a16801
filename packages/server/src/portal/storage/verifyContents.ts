import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { BlobMissing, type BlobStore, blobKey } from '../../kernel/blobs/blobStore.ts';
import type { Db } from '../schema.ts';

/** A document whose content is missing or differs from what was uploaded. */
export interface ContentFault {
  readonly kind: 'missing' | 'damaged';
  readonly companyId: string;
  readonly documentId: string;
  readonly name: string;
}

export interface Verification {
  /** Number of contents checked; one that several documents share counts once. */
  readonly contents: number;
  readonly faults: readonly ContentFault[];
}

const batchSize = 500;

/**
 * Reads the content of every document, including those in the recycle bin, and compares it with its original checksum.
 * Documents that the virus scanner refused no longer have a content.
 */
export async function verifyContents(
  db: Db,
  blobs: Pick<BlobStore, 'open'>,
  signal?: AbortSignal,
): Promise<Verification> {
  const faults: ContentFault[] = [];
  let contents = 0;
  for (let after: StoredContent | undefined; ; ) {
    const batch = await nextContents(db, after);
    for (const content of batch) {
      signal?.throwIfAborted();
      contents++;
      const kind = await faultOf(blobs, content);
      if (kind) for (const document of await documentsWith(db, content)) faults.push({ kind, ...document });
    }
    if (batch.length < batchSize) return { contents, faults };
    after = batch.at(-1);
  }
}

interface StoredContent {
  readonly companyId: string;
  readonly sha256: string;
}

async function faultOf(
  blobs: Pick<BlobStore, 'open'>,
  { companyId, sha256 }: StoredContent,
): Promise<ContentFault['kind'] | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(await blobs.open(blobKey(companyId, sha256)), hash);
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing';
    throw error;
  }
  return hash.digest('hex') === sha256 ? null : 'damaged';
}

function nextContents(db: Db, after: StoredContent | undefined): Promise<StoredContent[]> {
  return withContent(db)
    .select(['d.company_id as companyId', 'd.sha256'])
    .distinct()
    .$if(after !== undefined, (rest) =>
      rest.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('d.company_id', 'd.sha256'), '>', tuple(after?.companyId ?? '', after?.sha256 ?? '')),
      ),
    )
    .orderBy('d.company_id')
    .orderBy('d.sha256')
    .limit(batchSize)
    .execute();
}

function documentsWith(db: Db, { companyId, sha256 }: StoredContent) {
  return withContent(db)
    .select(['d.company_id as companyId', 'd.document_id as documentId', 'd.name'])
    .where('d.company_id', '=', companyId)
    .where('d.sha256', '=', sha256)
    .orderBy('d.document_id')
    .execute();
}

function withContent(db: Db) {
  return db.selectFrom('documents as d').where('d.scan_state', 'is distinct from', 'refused');
}
