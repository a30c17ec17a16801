import { Alerts, type Document, Documents, Log, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { FileRow } from '@anteroom/ui/FileRow';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { useQuery } from '@tanstack/react-query';

const COUNT = 20;

/** The newest documents; a press on a row downloads it. */
export function Received({ clientId }: { readonly clientId: string }) {
  const { t, bytes, date } = useI18n();
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const newest = useQuery(documents.newest(clientId, COUNT));

  async function download(document: Document) {
    try {
      await documents.download(document);
    } catch (error) {
      log.warn('A document could not be downloaded', error);
      alerts.show({ type: 'danger', msg: t('downloadFailed', { name: document.name }) });
    }
  }

  if (newest.isPending) return <ListSkeleton />;
  if (!newest.data) {
    return (
      <EmptyState
        icon="circle-alert"
        tone="danger"
        title={t('failed.title')}
        action={<Button onClick={() => newest.refetch()}>{t('failed.retry')}</Button>}
      />
    );
  }
  if (newest.data.length === 0) return <EmptyState icon="folder-open" title={t('empty')} />;
  return (
    <List>
      {newest.data.map((document) => (
        <FileRow
          key={document.id}
          name={document.name}
          mimeType={document.mimeType}
          size={bytes(document.size)}
          detail={date(document.history.createdDate)}
          onClick={() => download(document)}
        />
      ))}
    </List>
  );
}
