import type { TaskEditorProps } from '@anteroom/sdk';
import { type FilesByClient, FilesOfClients } from '@anteroom/task-parts';
import { useTranslation } from 'react-i18next';

interface PdfsOfClientsProps extends Pick<TaskEditorProps, 'clients'> {
  readonly onFiles: (pdfs: FilesByClient) => void;
}

/** Accepts the PDFs of invoices to several clients. Kept in a separate file because most invoices go to one client. */
export function PdfsOfClients({ clients, onFiles }: PdfsOfClientsProps) {
  const { t } = useTranslation();
  return <FilesOfClients label={t('editor.pdf')} clients={clients} type="pdf" optional onFiles={onFiles} />;
}
