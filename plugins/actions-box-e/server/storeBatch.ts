import type { BoxEPortal } from './boxEAccess.ts';
import { type ImportRun, Superseded } from './importRun.ts';
import { packFiles, type ReadFile, type StoredFiles, storeFiles } from './storeFiles.ts';
import type { BoxETx } from './tables.ts';

/** A file that has been read or refused, and the position of the sent file that contained it. */
export type PlacedReadFile = ReadFile & { readonly sentPosition: number };

/** Maximum number of refused files of an import that are stored by name. */
const maxNamed = 1000;

/**
 * Stores the new documents among some files, and the import's progress in the same transaction. Each file is therefore
 * counted exactly once, whatever happens.
 *
 * @throws Superseded if another node has taken over the import.
 */
export async function storeBatch(
  portal: BoxEPortal,
  run: ImportRun,
  files: readonly PlacedReadFile[],
): Promise<void> {
  const packed = packFiles(files);
  const { companyId, clientId } = run;
  await portal.db.inFirm(companyId, async (tx) => {
    const { stored, unverified } = await storeFiles(tx, run, packed);
    await tell(tx, run, files, { stored, unverified, duplicates: packed.length - stored });
    await portal.events.publish({ companyId, clientId }, { type: 'notes-changed', data: { clientId } }, tx);
  });
}

/**
 * Records the progress and the refused files.
 *
 * @throws Superseded
 */
async function tell(
  tx: BoxETx,
  { companyId, importId, attempt, filesTotal }: ImportRun,
  files: readonly PlacedReadFile[],
  { stored, unverified, duplicates }: StoredFiles & { readonly duplicates: number },
): Promise<void> {
  const rejected = files.flatMap(({ name, sentPosition, refusal }) =>
    refusal ? [{ name, sentPosition, refusal }] : [],
  );
  const told = await tx
    .updateTable('actions_box_e.imports')
    .set(({ eb }) => ({
      files_total: filesTotal,
      files_done: eb('files_done', '+', files.length),
      stored: eb('stored', '+', stored),
      duplicates: eb('duplicates', '+', duplicates),
      unverified: eb('unverified', '+', unverified),
      rejected: eb('rejected', '+', rejected.length),
    }))
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('attempt', '=', attempt)
    .returning('rejected')
    .executeTakeFirst();
  if (!told) throw new Superseded(`${importId} is not this node's any more`);
  const before = told.rejected - rejected.length;
  const named = rejected.slice(0, Math.max(0, maxNamed - before));
  if (named.length === 0) return;
  await tx
    .insertInto('actions_box_e.import_rejections')
    .values(
      named.map(({ name, sentPosition, refusal }, index) => ({
        company_id: companyId,
        import_id: importId,
        position: before + index,
        sent_position: sentPosition,
        file_name: name,
        reason: refusal.reason,
        detail: refusal.detail,
      })),
    )
    .execute();
}
