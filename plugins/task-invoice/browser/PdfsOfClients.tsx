import type { TaskEditorProps } from '@anteroom/sdk';
import { type FilesByClient, FilesOfClients } from '@anteroom/task-parts';
import { useTranslation } from 'react-i18next';

interface PdfsOfClientsProps extends Pick<TaskEditorProps, 'clients'> {
  readonly onFiles: (pdfs: FilesByClient) => void;
}

/** Takes the PDFs of invoices to several clients. A file of its own, because most invoices go to one. */
export function PdfsOfClients({ clients, onFiles }: PdfsOfClientsProps) {
  const { t } = useTranslation();
  return <FilesOfClients label={t('editor.pdf')} clients={clients} type="pdf" optional onFiles={onFiles} />;
}
