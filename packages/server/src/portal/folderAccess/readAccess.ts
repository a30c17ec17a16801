import type { FolderAccess, PersonInFolder } from '@anteroom/contract';
import { containerPermissions } from '@anteroom/domain/documents/documentPermissions';
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
import type { DbOrTx } from '../schema.ts';

/** People whom one answer tells of. */
const mostPeople = 200;

/**
 * Returns who sees a container, and why.
 *
 * @param contactId A single contact of the client; all of them if left out.
 * @throws ServerError `not-found` for a container or a contact that staff may not know of.
 */
export async function readAccess(
  db: DbOrTx,
  reader: Reader,
  containerId: string,
  contactId?: string,
): Promise<FolderAccess> {
  const path = await pathOf(db, reader, containerId);
  const folder = path.at(-1) ?? fail('not-found', 'There is no such folder.');
  const people = await peopleOf(db, reader.companyId, folder.clientId, contactId);
  if (contactId !== undefined && people.length === 0) fail('not-found', 'There is no such person.');
  const rules = await rulesOf(db, reader.companyId, path, contactId);
  const names = new Map(path.map(({ id, name }) => [id, name]));
  const nobody = rules.map((each) => ({ ...each, people: new Map<string, FolderRole>() }));
  return {
    folder: { id: folder.id, name: folder.name, type: folder.type, clientId: folder.clientId },
    everyone: {
      own: folder.everyone,
      ...told(roleInFolder(nobody, ''), names),
      inherited: roleInFolder(nobody.slice(0, -1), '').role,
    },
    people: people.slice(0, mostPeople).map((person) => personIn(folder, rules, names, person)),
    total: contactId === undefined ? await countPeople(db, reader.companyId, folder.clientId) : 1,
  };
}

function personIn(
  folder: PathRow,
  rules: readonly FolderRules[],
  names: ReadonlyMap<string, string>,
  { seesPreviews, ...person }: PersonRow,
): PersonInFolder {
  const { contactId } = person;
  const effective = roleInFolder(rules, contactId);
  const here = rules.at(-1) as FolderRules;
  const withoutOwn = [...rules.slice(0, -1), { ...here, people: new Map<string, FolderRole>() }];
  const item = {
    role: effective.role === 'None' ? null : effective.role,
    memberId: folder.createdBy,
    lock: null,
  };
  return {
    ...person,
    own: here.people.get(contactId) ?? null,
    ...told(effective, names),
    isPersonal: effective.isPersonal,
    inherited: roleInFolder(withoutOwn, contactId).role,
    permissions: {
      ...containerPermissions(item, { contactId, previewViewer: seesPreviews }),
      canRead: item.role !== null,
    },
    isCreator: folder.createdBy === contactId,
    seesPreviews,
  };
}

function told({ role, from }: EffectiveRole, names: ReadonlyMap<string, string>) {
  return { role, from: from === null ? null : { id: from, name: names.get(from) ?? '' } };
}

interface PathRow {
  readonly id: string;
  readonly name: string;
  readonly type: 'Client' | 'Project' | 'Folder';
  readonly clientId: string;
  readonly everyone: FolderRole | null;
  /** Contact who created it; null for the portal itself. */
  readonly createdBy: string | null;
}

/** Returns the containers from the client's uppermost one to the given one; none if staff may not know of it. */
async function pathOf(db: DbOrTx, reader: Reader, containerId: string): Promise<PathRow[]> {
  const { rows } = await sql<PathRow & { readonly year: number }>`
    with recursive path as (
      select k.*, 0 as level from containers as k
        where k.container_id = ${containerId} and k.deleted_at is null and ${visibleClient(reader, 'k')}
      union all
      select k.*, path.level + 1 from path
        join containers as k on k.company_id = path.company_id and k.container_id = path.parent_id
    )
    select path.container_id as id, path.type, path.client_id as "clientId", path.everyone_role as everyone,
      path.processing_year as year, u.contact_id as "createdBy",
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
  const grants = await db
    .selectFrom('container_grants')
    .select(['container_id', 'contact_id', 'role'])
    .where('company_id', '=', companyId)
    .where(
      'container_id',
      'in',
      path.map(({ id }) => id),
    )
    .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId as string))
    .execute();
  const byFolder = Map.groupBy(grants, ({ container_id }) => container_id);
  return path.map(({ id, everyone }) => ({
    id,
    everyone,
    people: new Map((byFolder.get(id) ?? []).map(({ contact_id, role }) => [contact_id, role])),
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
