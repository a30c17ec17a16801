import { type AnyTransaction, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { WantedExport } from '@anteroom/server-sdk/portal';
import { sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { maxFiles } from './exportSelection.ts';
import { addExport, type ExportParts, makeRoom } from './requestExport.ts';

/**
 * Requests a zip that a plugin fills.
 *
 * @returns its ID.
 */
export async function startPluginExport(
  parts: ExportParts,
  anyTx: AnyTransaction,
  scope: Scope,
  { plugin, kind, data, title, files, bytes }: WantedExport & { readonly plugin: string },
  origin: Origin,
): Promise<string> {
  const tx = anyTx as Tx;
  if (files.length > maxFiles) fail('too-large', 'This is too much for one download. Download it in parts.');
  await makeRoom({ ...parts, db: tx }, scope);
  const asked = { title, files: files.length, bytes, source: { plugin, kind, data } };
  const exportId = await addExport(parts, tx, scope, asked, origin);
  await sql`
    insert into export_files (company_id, export_id, position, key, path)
    select firm.company_id, ${exportId}, wanted.position, wanted.key, wanted.path
    from companies as firm, unnest(${files.map(({ key }) => key)}::text[], ${files.map(({ path }) => path)}::text[])
      with ordinality as wanted (key, path, position)
    where firm.company_id = ${scope.companyId}`.execute(tx);
  return exportId;
}
