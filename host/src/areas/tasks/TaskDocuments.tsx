import { type Client, Documents, type Task, useService } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { Link } from '@anteroom/ui/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { documentAddress, useDocumentsPath } from '../pages/pageAddresses.ts';

/** Leads to where the documents that were handed in with a task lie among the client's; the newest of them is open there. */
export function TaskDocuments({ task, client }: { task: Task; client: Client }) {
  const { t } = useTranslation();
  const documents = useQuery(useService(Documents).ofTask(client.id, task.taskId));
  const path = useDocumentsPath();
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
