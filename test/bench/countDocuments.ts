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

/** Counts the documents of a client that each person has opened, as the portal does for each one that they open. */
export async function countMarks(connection: Client, clientId: string): Promise<void> {
  await connection.query(
    `insert into document_mark_counts (company_id, client_id, contact_id, marks)
     select d.company_id, d.client_id, r.contact_id, count(*)
     from document_reads as r join documents as d on d.company_id = r.company_id and d.document_id = r.document_id
     where d.company_id = 'c1001' and d.client_id = $1
     group by 1, 2, 3
     on conflict (company_id, client_id, contact_id) do update set marks = excluded.marks`,
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
