import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { type ImportRun, Superseded } from './importRun.ts';
import { packFiles, type ReadFile, type StoredFiles, storeFiles } from './storeFiles.ts';

/** As many refused files are named of one import. */
const maxNamed = 1000;

/**
 * Stores what is new of some files, and in the same transaction how far the import is: so that each file counts once, whatever
 * happens.
 *
 * @throws Superseded when another node reads the import meanwhile.
 */
export async function storeBatch(deps: Deps, run: ImportRun, files: readonly ReadFile[]): Promise<void> {
  const packed = packFiles(files);
  const { companyId, clientId } = run;
  await deps.db.transaction().execute(async (tx) => {
    const { stored, unverified } = await storeFiles(tx, run, packed);
    await tell(tx, run, files, { stored, unverified, duplicates: packed.length - stored });
    await deps.events.publish({ companyId, clientId }, { type: 'notes-changed', data: { clientId } }, tx);
  });
}

/** @throws Superseded */
async function tell(
  tx: Tx,
  { companyId, importId, attempt, filesTotal }: ImportRun,
  files: readonly ReadFile[],
  { stored, unverified, duplicates }: StoredFiles & { readonly duplicates: number },
): Promise<void> {
  const rejected = files.flatMap(({ name, refusal }) => (refusal ? [{ name, refusal }] : []));
  const told = await tx
    .updateTable('note_imports')
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
    .insertInto('note_import_rejections')
    .values(
      named.map(({ name, refusal }, index) => ({
        company_id: companyId,
        import_id: importId,
        position: before + index,
        file_name: name,
        reason: refusal.reason,
        detail: refusal.detail,
      })),
    )
    .execute();
}
