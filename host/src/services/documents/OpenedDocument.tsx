import {
  type DocumentPreviewProps,
  Documents,
  type DocumentViewerProps,
  HttpError,
  useService,
} from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InHost } from '../../shell/InHost.tsx';
import { ShownDocument } from './ShownDocument.tsx';

/** Preview of a document within a plugin's screen. The preview itself uses the host's texts and services. */
export function PreviewInPlace({ document }: DocumentPreviewProps) {
  return (
    <InHost>
      <ShownDocument document={document} />
    </InHost>
  );
}

/**
 * Opens a document by its ID, even if the list has not loaded it yet. Within a plugin, it uses the host's texts and
 * services.
 */
export function OpenedDocument(props: DocumentViewerProps) {
  return (
    <InHost>
      <Opened {...props} />
    </InHost>
  );
}

function Opened({ documentId, document: listed, place, ...window }: DocumentViewerProps) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const asked = useQuery({ ...documents.document(documentId), enabled: !listed, retry: false });
  const document = listed ?? asked.data;
  if (asked.isError && !listed) {
    const isGone = refusals.includes(asked.error instanceof HttpError ? asked.error.code : undefined);
    return (
      <Dialog
        open
        size="sm"
        onClose={window.onClose}
        title={t(isGone ? 'preview.gone' : 'preview.failed')}
        closeLabel={t('preview.close')}
        footer={
          isGone ? (
            <Button onClick={window.onClose}>{t('shell.close')}</Button>
          ) : (
            <Button
              variant="primary"
              icon="refresh-cw"
              loading={asked.isFetching}
              onClick={() => void asked.refetch()}
            >
              {t('shell.retry')}
            </Button>
          )
        }
      >
        <p>{t(isGone ? 'preview.goneDetail' : 'shell.loadFailedDetail')}</p>
      </Dialog>
    );
  }
  return document && <ShownDocument document={document} window={window} place={place} />;
}

/** Codes of the server's responses that will not change. A malformed ID is a `bad-request`. */
const refusals: readonly (string | undefined)[] = ['not-found', 'forbidden', 'bad-request'];
