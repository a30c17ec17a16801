import type { FolderTemplate, FolderTemplateChange, FolderTemplateDraft } from '@anteroom/contract';
import { templateFaults } from '@anteroom/domain/documents/folderTemplate';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { Author } from '../people/Author.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { yearOfFirm } from './yearOfFirm.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'folder-template-added': unknown;
    'folder-template-changed': unknown;
    'folder-template-removed': unknown;
  }
}

type TemplateDeps = Pick<Deps, 'audit' | 'clock' | 'ids'>;

/** Returns the firm's templates, ordered by name. */
export async function listTemplates(db: DbOrTx, companyId: string): Promise<FolderTemplate[]> {
  const rows = await selectTemplates(db, companyId).orderBy('name').orderBy('template_id').execute();
  return rows.map((row) => ({ ...row, folders: [...row.folders] }));
}

/** @throws ServerError `not-found` */
export async function findTemplate(
  db: DbOrTx,
  companyId: string,
  templateId: string,
): Promise<FolderTemplate> {
  const row = await selectTemplates(db, companyId).where('template_id', '=', templateId).executeTakeFirst();
  return row ? { ...row, folders: [...row.folders] } : fail('not-found', 'There is no such template.');
}

/** @throws ServerError `bad-request` with what is wrong, by field. */
export async function addTemplate(
  deps: TemplateDeps,
  tx: Tx,
  { companyId, entry }: Author,
  draft: FolderTemplateDraft,
): Promise<string> {
  const { name, forNewClients, eachJanuary, folders } = tidied(draft);
  const templateId = deps.ids.next();
  await tx
    .insertInto('folder_templates')
    .values({
      company_id: companyId,
      template_id: templateId,
      name,
      for_new_clients: forNewClients,
      each_january: eachJanuary,
      folders: JSON.stringify(folders),
      made_for: eachJanuary ? await yearOfFirm(tx, companyId, deps.clock.now()) : null,
    })
    .execute();
  await deps.audit.record(
    {
      ...entry,
      action: 'folder-template-added',
      subject: `folder-template:${templateId}`,
      details: { ...entry.details, name, forNewClients, eachJanuary, folders: folders.length },
    },
    tx,
  );
  return templateId;
}

/**
 * @throws ServerError `not-found`, `bad-request`; `conflict` (`stale`) if somebody else has changed it in the meantime.
 */
export async function changeTemplate(
  deps: TemplateDeps,
  tx: Tx,
  { companyId, entry }: Author,
  templateId: string,
  { version, ...draft }: FolderTemplateChange,
): Promise<void> {
  const { name, forNewClients, eachJanuary, folders } = tidied(draft);
  const before = await tx
    .selectFrom('folder_templates')
    .select(['version', 'each_january', 'made_for'])
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) fail('not-found', 'There is no such template.');
  if (before.version !== version)
    fail('conflict', 'Somebody else has changed this template. Look again before you change it.', {
      errors: [{ path: 'body/version', message: 'is not the present one', reason: 'stale' }],
    });
  // Folders are created only for the years after the option was turned on.
  const madeFor = before.each_january ? before.made_for : await yearOfFirm(tx, companyId, deps.clock.now());
  await tx
    .updateTable('folder_templates')
    .set({
      name,
      for_new_clients: forNewClients,
      each_january: eachJanuary,
      folders: JSON.stringify(folders),
      version: version + 1,
      made_for: eachJanuary ? madeFor : null,
    })
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .execute();
  await deps.audit.record(
    {
      ...entry,
      action: 'folder-template-changed',
      subject: `folder-template:${templateId}`,
      details: { ...entry.details, name, forNewClients, eachJanuary, folders: folders.length },
    },
    tx,
  );
}

/**
 * Removes a template. Folders that were created from it stay.
 *
 * @throws ServerError `not-found`
 */
export async function removeTemplate(
  deps: Pick<Deps, 'audit'>,
  tx: Tx,
  { companyId, entry }: Author,
  templateId: string,
): Promise<void> {
  const removed = await tx
    .deleteFrom('folder_templates')
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .returning('name')
    .executeTakeFirst();
  if (!removed) fail('not-found', 'There is no such template.');
  await deps.audit.record(
    {
      ...entry,
      action: 'folder-template-removed',
      subject: `folder-template:${templateId}`,
      details: { ...entry.details, name: removed.name },
    },
    tx,
  );
}

/**
 * Returns the draft with its names trimmed.
 *
 * @throws ServerError `bad-request` for a draft that cannot be applied.
 */
function tidied(draft: FolderTemplateDraft): FolderTemplateDraft {
  const name = draft.name.trim().normalize('NFC');
  const folders = draft.folders.map((folder) => ({ ...folder, name: folder.name.trim().normalize('NFC') }));
  const errors = [
    ...(name === '' ? [{ path: 'body/name', message: 'is empty', reason: 'required' }] : []),
    ...(folders.length === 0 ? [{ path: 'body/folders', message: 'are none', reason: 'required' }] : []),
    ...templateFaults(folders).map(({ index, reason }) => ({
      path: `body/folders/${index}`,
      message: faultMessages[reason],
      reason,
    })),
  ];
  if (errors.length > 0) fail('bad-request', 'The template can’t be used like this.', { errors });
  return { ...draft, name, folders };
}

const faultMessages = {
  name: 'has a name that is empty or contains characters that aren’t allowed',
  placeholder: 'has braces other than those of {taxYear}',
  taken: 'has the name of another folder beside it',
  level: 'does not lie in the folder before it',
} as const;

function selectTemplates(db: DbOrTx, companyId: string) {
  return db
    .selectFrom('folder_templates')
    .select([
      'template_id as id',
      'name',
      'for_new_clients as forNewClients',
      'each_january as eachJanuary',
      'folders',
      'version',
    ])
    .where('company_id', '=', companyId);
}
