import { type Client, type Document, Documents, Navigation, type Task, useService } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { Link } from '@anteroom/ui/Link';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

/**
 * Links to the documents that were handed in with a task, in the client's documents; opens the newest of them there.
 */
export function TaskDocuments({ task, client }: { task: Task; client: Client }) {
  const { t } = useTranslation();
  const documents = useQuery(useService(Documents).ofTask(client.id, task.taskId));
  const { documents: path } = useAtomValue(useService(Navigation).pages);
  const [newest] = documents.data ?? [];
  if (!documents.data || !newest || path === null) return null;
  return (
    <p className="task-documents">
      <Icon name="folder-open" size="sm" />
      <Link href={documentAddress(path, newest, client.id)}>
        {t('tasks.documents', { count: documents.data.length })}
      </Link>
    </p>
  );
}

/** Returns the address of a client's document, opened in its folder. */
function documentAddress(path: string, { id, parent }: Document, clientId: string): string {
  const folder = parent.type !== 'Client' && { folder: parent.id };
  return `${path}?${new URLSearchParams({ client: clientId, ...folder, document: id })}`;
}
