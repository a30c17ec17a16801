import { type RawBuilder, sql } from 'kysely';

/** SQL expression for the current name of the object that the thread `t` is about. */
export function nameNow(companyId: string): RawBuilder<string> {
  return sql<string>`coalesce(case t.kind
    when 'document' then (
      select d.name from documents as d where d.company_id = ${companyId} and d.document_id = t.document_id
    )
    when 'task' then (
      select k.label from tasks as k where k.company_id = ${companyId} and k.task_id = t.task_id
    )
    when 'step' then (
      select concat_ws(', ', k.label, s.label)
      from tasks as k left join task_steps as s
        on s.company_id = ${companyId} and s.task_id = k.task_id and k.task_id || '/' || s.number = t.subject_id
      where k.company_id = ${companyId} and k.task_id = t.task_id
    )
  end, t.title)`;
}

/** Key of an entry. Entry IDs are unique only within a conversation. */
export interface EntryKey {
  readonly threadId: string;
  readonly entryId: string;
}
