import type { ItemAccess, PersonWithAccess } from '@anteroom/contract';
import { documentPermissions, type Lock } from '@anteroom/domain/documents/documentPermissions';
import {
  type EffectiveRole,
  type FolderRole,
  type FolderRules,
  roleInFolder,
} from '@anteroom/domain/documents/folderAccess';
import { folderName } from '@anteroom/domain/documents/processingYear';
import { resource } from '@anteroom/domain/people/permissions';
import { fail, type Reader } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import { readableDocuments } from '../documents/documentStore.ts';
import type { DbOrTx } from '../schema.ts';

/** Maximum number of people in one response. */
const mostPeople = 200;

/** A folder or document whose access is read or changed. */
export interface AccessItem {
  readonly kind: 'folder' | 'document';
  readonly id: string;
}

/**
 * Returns who sees a folder or a document, and why.
 *
 * @param contactId A single contact of the client; all contacts if omitted.
 * @throws ServerError `not-found` for an item or a contact that staff may not see.
 */
export async function readAccess(
  db: DbOrTx,
  reader: Reader,
  asked: AccessItem,
  contactId?: string,
): Promise<ItemAccess> {
  const path = await pathOf(db, reader, asked);
  const item = path.at(-1) ?? fail('not-found', `There is no such ${asked.kind}.`);
  const people = await peopleOf(db, reader.companyId, item.clientId, contactId);
  if (contactId !== undefined && people.length === 0) fail('not-found', 'There is no such person.');
  const rules = await rulesOf(db, reader.companyId, path, contactId);
  const names = new Map(path.map(({ id, name }) => [id, name]));
  const nobody = rules.map((each) => ({ ...each, people: new Map<string, FolderRole>() }));
  return {
    item: { id: item.id, name: item.name, type: item.type, clientId: item.clientId },
    everyone: {
      own: item.everyone,
      ...told(roleInFolder(nobody, ''), names),
      inherited: roleInFolder(nobody.slice(0, -1), '').role,
    },
    people: people.slice(0, mostPeople).map((person) => personIn(item, rules, names, person)),
    total: contactId === undefined ? await countPeople(db, reader.companyId, item.clientId) : 1,
  };
}

function personIn(
  { createdBy, lock }: PathRow,
  rules: readonly FolderRules[],
  names: ReadonlyMap<string, string>,
  { seesPreviews, ...person }: PersonRow,
): PersonWithAccess {
  const { contactId } = person;
  const effective = roleInFolder(rules, contactId);
  const here = rules.at(-1) as FolderRules;
  const withoutOwn = [...rules.slice(0, -1), { ...here, people: new Map<string, FolderRole>() }];
  const role = effective.role === 'None' ? null : effective.role;
  return {
    ...person,
    own: here.people.get(contactId) ?? null,
    ...told(effective, names),
    isPersonal: effective.isPersonal,
    inherited: roleInFolder(withoutOwn, contactId).role,
    permissions: documentPermissions(
      { role, memberId: createdBy, lock },
      { contactId, previewViewer: seesPreviews },
    ),
    isCreator: createdBy === contactId,
    seesPreviews,
  };
}

function told({ role, from }: EffectiveRole, names: ReadonlyMap<string, string>) {
  return { role, from: from === null ? null : { id: from, name: names.get(from) ?? '' } };
}

interface PathRow {
  readonly id: string;
  readonly name: string;
  readonly type: 'Client' | 'Project' | 'Folder' | 'Document';
  readonly clientId: string;
  readonly everyone: FolderRole | null;
  /** Contact who created it; null for the portal itself. */
  readonly createdBy: string | null;
  readonly lock: Lock | null;
}

/** Returns the path from the client's root to the item, or an empty list if staff may not see the item. */
async function pathOf(db: DbOrTx, reader: Reader, { kind, id }: AccessItem): Promise<PathRow[]> {
  if (kind === 'folder') return containersTo(db, reader, id);
  const found = await readableDocuments(db, reader)
    .where('d.document_id', '=', id)
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'd.company_id').onRef('u.user_id', '=', 'd.created_by'),
    )
    .select([
      'd.name',
      'd.container_id',
      'd.client_id as clientId',
      'd.everyone_role as everyone',
      'd.lock_type',
      'd.lock_level',
      'u.contact_id as createdBy',
    ])
    .executeTakeFirst();
  if (!found) return [];
  const { container_id, lock_type: type, lock_level: level, ...document } = found;
  const lock = type && level && { type, level };
  return [...(await containersTo(db, reader, container_id)), { id, type: 'Document', lock, ...document }];
}

/** Returns the containers from the client's root to the given one, or an empty list if staff may not see it. */
async function containersTo(db: DbOrTx, reader: Reader, containerId: string): Promise<PathRow[]> {
  const { rows } = await sql<PathRow & { readonly year: number }>`
    with recursive path as (
      select k.*, 0 as level from containers as k
        where k.container_id = ${containerId} and k.deleted_at is null and ${visibleClient(reader, 'k')}
      union all
      select k.*, path.level + 1 from path
        join containers as k on k.company_id = path.company_id and k.container_id = path.parent_id
    )
    select path.container_id as id, path.type, path.client_id as "clientId", path.everyone_role as everyone,
      path.processing_year as year, u.contact_id as "createdBy", null as lock,
      case path.type when 'Client' then ${shownClientName} else path.name end as name
    from path
    join clients as c on c.company_id = path.company_id and c.client_id = path.client_id
    left join users as u on u.company_id = path.company_id and u.user_id = path.created_by
    order by path.level desc`.execute(db);
  return rows.map(({ year, ...row }) => ({
    ...row,
    name: folderName({ name: row.name, processingYear: year }),
  }));
}

async function rulesOf(
  db: DbOrTx,
  companyId: string,
  path: readonly PathRow[],
  contactId: string | undefined,
): Promise<FolderRules[]> {
  const idsOf = (isDocument: boolean) =>
    path.filter(({ type }) => (type === 'Document') === isDocument).map(({ id }) => id);
  const one = contactId === undefined ? sql`` : sql`and g.contact_id = ${contactId}`;
  const { rows } = await sql<{ id: string; contactId: string; role: FolderRole }>`
    select g.container_id as id, g.contact_id as "contactId", g.role from container_grants as g
    where g.company_id = ${companyId} and g.container_id = any(${idsOf(false)}::text[]) ${one}
    union all
    select g.document_id, g.contact_id, g.role from document_grants as g
    where g.company_id = ${companyId} and g.document_id = any(${idsOf(true)}::text[]) ${one}`.execute(db);
  const byItem = Map.groupBy(rows, ({ id }) => id);
  return path.map(({ id, everyone }) => ({
    id,
    everyone,
    people: new Map((byItem.get(id) ?? []).map((grant) => [grant.contactId, grant.role])),
  }));
}

interface PersonRow {
  readonly contactId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly seesPreviews: boolean;
}

async function peopleOf(
  db: DbOrTx,
  companyId: string,
  clientId: string,
  contactId: string | undefined,
): Promise<PersonRow[]> {
  const one = contactId === undefined ? sql`` : sql`and p.contact_id = ${contactId}`;
  const { rows } = await sql<PersonRow>`
    select p.contact_id as "contactId", p.given_name as "firstName", p.family_name as "lastName", p.email, exists (
      select from users as u
      join user_permissions as g on g.company_id = u.company_id and g.user_id = u.user_id
      where u.company_id = p.company_id and u.contact_id = p.contact_id and g.permission = ${resource.previewViewer}
    ) as "seesPreviews"
    from client_contacts as k
    join contacts as p on p.company_id = k.company_id and p.contact_id = k.contact_id
    where k.company_id = ${companyId} and k.client_id = ${clientId} ${one}
    order by p.search_name, p.contact_id limit ${mostPeople}`.execute(db);
  return rows;
}

async function countPeople(db: DbOrTx, companyId: string, clientId: string): Promise<number> {
  const { count } = await db
    .selectFrom('client_contacts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return count;
}
