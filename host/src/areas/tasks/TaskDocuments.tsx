import { type Client, Documents, type Task, useI18n, useService } from '@anteroom/sdk';
import { Heading } from '@anteroom/ui/Heading';
import { Link } from '@anteroom/ui/Link';
import { useQuery } from '@tanstack/react-query';
import { documentHref } from '../documents/documentsView.ts';

/** The documents that were handed in with a task, each where it lies among the client's documents. */
export function TaskDocuments({ task, client }: { task: Task; client: Client }) {
  const { t } = useI18n();
  const documents = useQuery(useService(Documents).ofTask(client.id, task.taskId));
  if (!documents.data?.length) return null;
  return (
    <section className="task-documents">
      <Heading level={2} size="md">
        {t('tasks.documents')}
      </Heading>
      <ul>
        {documents.data.map((document) => (
          <li key={document.id}>
            <Link href={documentHref(document, client.id)}>{document.name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
