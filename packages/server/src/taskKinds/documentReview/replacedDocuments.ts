import type { StepOfTask, UndoneStepsContext } from '@anteroom/server-sdk';
import { sql } from 'kysely';

/**
 * Returns the steps that were done for a document which the firm has replaced since: another one of its name is in its place. A step
 * that does not apply stays so.
 */
export async function replacedDocuments({
  db,
  companyId,
  taskIds,
}: UndoneStepsContext): Promise<readonly StepOfTask[]> {
  const { rows } = await sql<StepOfTask>`
    select s.task_id as "taskId", s.number
    from task_steps as s
    join documents as asked on asked.company_id = s.company_id and asked.document_id = s.params ->> 'documentId'
    where s.company_id = ${companyId} and s.task_id = any(${taskIds}::text[])
      and s.done and s.dna_comment is null and s.data ? 'sha256'
      and exists (
        select from documents as present
        where present.company_id = asked.company_id and present.container_id = asked.container_id
          and present.sort_name = asked.sort_name and present.deleted_at is null
          and present.sha256 <> s.data ->> 'sha256'
      )
  `.execute(db);
  return rows;
}
