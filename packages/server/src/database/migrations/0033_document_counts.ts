import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * How many documents there are, kept by the database itself: a list tells it without counting. Apart for all that decides who
 * may see and delete them, so that each person's own number is a sum of few rows.
 */
export const documentCounts: Migration = {
  async up(db) {
    await sql`
      create table document_counts (
        company_id text not null,
        client_id text not null,
        container_id text not null,
        created_by text not null,
        -- Empty where there is none.
        lock_type text not null,
        lock_level text not null,
        documents bigint not null,
        primary key (company_id, client_id, container_id, created_by, lock_type, lock_level),
        foreign key (company_id, container_id) references containers on delete cascade
      );

      -- In one order, so that no two wait for each other.
      create function count_documents(changes document_counts[]) returns void language sql as $$
        insert into document_counts as counted
          select company_id, client_id, container_id, created_by, lock_type, lock_level, sum(documents)
            from unnest(changes)
            group by 1, 2, 3, 4, 5, 6 having sum(documents) <> 0
            order by 1, 2, 3, 4, 5, 6
          on conflict (company_id, client_id, container_id, created_by, lock_type, lock_level)
            do update set documents = counted.documents + excluded.documents;
      $$;

      create function document_count(d documents, step integer) returns document_counts language sql immutable as $$
        select d.company_id, d.client_id, d.container_id, d.created_by, coalesce(d.lock_type, ''),
          coalesce(d.lock_level, ''), step::bigint;
      $$;

      create function count_changed_documents() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform count_documents(array(select document_count(added, 1) from added where deleted_at is null));
        elsif tg_op = 'DELETE' then
          perform count_documents(array(select document_count(removed, -1) from removed where deleted_at is null));
        else
          perform count_documents(array(
            select document_count(added, 1) from added where deleted_at is null
            union all
            select document_count(removed, -1) from removed where deleted_at is null
          ));
        end if;
        return null;
      end
      $$;
      create trigger documents_counted_on_insert after insert on documents
        referencing new table as added for each statement execute function count_changed_documents();
      create trigger documents_counted_on_update after update on documents
        referencing old table as removed new table as added for each statement execute function count_changed_documents();
      create trigger documents_counted_on_delete after delete on documents
        referencing old table as removed for each statement execute function count_changed_documents();

      select count_documents(array(select document_count(d, 1) from documents as d where deleted_at is null));
    `.execute(db);
  },
};
