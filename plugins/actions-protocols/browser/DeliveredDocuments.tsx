import { Alerts, Documents, Log, useService } from '@anteroom/sdk';
import { FileRow } from '@anteroom/ui/FileRow';
import { List } from '@anteroom/ui/List';
import { useQueryClient } from '@tanstack/react-query';
import type { DeliveredDocument } from '../api.ts';
import { useDeliveryText } from './useDeliveryText.ts';

/** The documents of a delivery. Pressing one downloads it. */
export function DeliveredDocuments({ documents }: { readonly documents: readonly DeliveredDocument[] }) {
  const { t, bytes } = useDeliveryText();
  const service = useService(Documents);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();

  async function download({ documentId, name }: DeliveredDocument) {
    try {
      await service.download(await cache.fetchQuery(service.document(documentId)));
    } catch (error) {
      log.warn('A delivered document could not be downloaded', error);
      alerts.show({ type: 'danger', msg: t('documents.failed', { name }) });
    }
  }

  return (
    <List className="protocol-documents" aria-label={t('documents.title')}>
      {documents.map((document) => (
        <FileRow
          key={document.documentId}
          name={document.name}
          mimeType={document.mimeType}
          size={bytes(document.size)}
          {...(document.isThere ? { onClick: () => download(document) } : { detail: t('documents.gone') })}
        />
      ))}
    </List>
  );
}
