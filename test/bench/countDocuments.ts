import type { Client } from 'pg';

/** Recounts a client's documents, as the portal does for each one that it adds. */
export async function countDocuments(connection: Client, clientId: string): Promise<void> {
  await connection.query(
    `insert into document_counts (company_id, client_id, container_id, created_by, lock_type, lock_level, documents)
     select company_id, client_id, container_id, created_by, coalesce(lock_type, ''), coalesce(lock_level, ''), count(*)
     from documents where company_id = 'c1001' and client_id = $1 and deleted_at is null
     group by 1, 2, 3, 4, 5, 6
     on conflict (company_id, client_id, container_id, created_by, lock_type, lock_level)
       do update set documents = excluded.documents`,
    [clientId],
  );
}

/** Gives the folders in a container the same members as the container. */
export async function inheritMembers(connection: Client, parentId: string): Promise<void> {
  await connection.query(
    `insert into container_members (company_id, container_id, contact_id, role)
     select k.company_id, k.container_id, m.contact_id, m.role
     from containers as k
     join container_members as m on m.company_id = k.company_id and m.container_id = k.parent_id
     where k.company_id = 'c1001' and k.parent_id = $1
     on conflict do nothing`,
    [parentId],
  );
}
