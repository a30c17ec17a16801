import { type RawBuilder, sql } from 'kysely';

/** SQL expression for the note on the task `t`; null if there is none. */
export const noteOnTask = noteOn(sql`t.company_id`, 'task', sql`t.task_id`);

/** SQL expression for the note on the step `s` of a task; null if there is none. */
export const noteOnStep = noteOn(sql`s.company_id`, 'step', sql`s.task_id || '/' || s.number`);

function noteOn(
  companyId: RawBuilder<unknown>,
  kind: 'task' | 'step',
  subjectId: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`(
    select note.text from threads as about
      join thread_entries as note
        on note.company_id = about.company_id and note.thread_id = about.thread_id and note.kind = 'note'
    where about.company_id = ${companyId} and about.kind = ${kind} and about.subject_id = ${subjectId}
  )`;
}
