import type { ReceivedDocument, ReceivedShare } from '@anteroom/contract';
import { Downloads, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { FileRow } from '@anteroom/ui/FileRow';
import { Heading } from '@anteroom/ui/Heading';
import { IconButton } from '@anteroom/ui/IconButton';
import { List } from '@anteroom/ui/List';
import { onDemand } from '@anteroom/ui/onDemand';
import { Spinner } from '@anteroom/ui/Spinner';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LinkAddress, linkRefusalOf, receivedFile } from './receivedLinks.ts';
import { isAvailable, receivedSource } from './receivedSource.ts';

const PreviewDialog = onDemand(async () => (await import('../preview/PreviewDialog.tsx')).PreviewDialog);

interface ReceivedDocumentsProps {
  address: LinkAddress;
  share: ReceivedShare;
  content: NonNullable<ReceivedShare['content']>;
  /** Reloads the share, to check whether it is still valid. */
  refresh: () => Promise<{ readonly data: ReceivedShare | undefined; readonly error: unknown }>;
}

/** Lists the documents, to download one by one or all at once, with the sender and the expiry date. */
export function ReceivedDocuments({ address, share, content, refresh }: ReceivedDocumentsProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { subject, message, documents } = content;
  const available = documents.filter(isAvailable);
  const downloads = useService(Downloads);
  /** ID of the document to download, or `all`, while the share is being checked. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const place = available.findIndex(({ id }) => id === shown);
  const opened = available[place];

  function wayTo(step: 1 | -1): (() => void) | undefined {
    const beside = place < 0 ? undefined : available[place + step];
    return beside && (() => setShown(beside.id));
  }

  /**
   * Downloads a document, or all of them. If the link has ended meanwhile, the page says so instead of a failing
   * download.
   */
  async function download(document: ReceivedDocument | null) {
    if (wanted !== null) return;
    setWanted(document?.id ?? 'all');
    setFailed(false);
    const { data, error } = await refresh();
    setWanted(null);
    if (error) {
      setFailed(linkRefusalOf(error) === null);
      // The preview would cover the alert.
      setShown(null);
      return;
    }
    const still = data?.content?.documents.some(({ id, file }) => file && (!document || document.id === id));
    if (still) downloads.follow({ url: receivedFile(address, document?.id ?? null), fileName: '' });
  }

  return (
    <div className="received">
      <Heading level={1}>{subject}</Heading>
      <p className="received-text">
        {t('received.from', { sender: share.senderName, firm: share.firmName, count: documents.length })}
      </p>
      {message && <p className="received-message">{message}</p>}
      <List className="received-list" aria-label={t('received.documents')}>
        {documents.map((document) => (
          <Row
            key={document.id}
            document={document}
            show={() => setShown(document.id)}
            download={() => void download(document)}
            isWanted={wanted === document.id}
          />
        ))}
      </List>
      {hasFailed && <Alert level="danger">{t('received.downloadFailed')}</Alert>}
      {available.length > 1 && (
        <Button
          variant="primary"
          size="lg"
          wide
          icon="download"
          loading={wanted === 'all'}
          onClick={() => void download(null)}
        >
          {t('received.downloadAll')}
        </Button>
      )}
      {opened && (
        <PreviewDialog
          source={receivedSource(address, opened, () => void download(opened))}
          onPrevious={wayTo(-1)}
          onNext={wayTo(1)}
          onClose={() => setShown(null)}
        />
      )}
      <p className="ar-muted ar-small">{t('received.until', { when: date(share.expiresAt, 'time') })}</p>
    </div>
  );
}

interface RowProps {
  document: ReceivedDocument;
  show: () => void;
  download: () => void;
  /** Whether the document is about to be downloaded. */
  isWanted: boolean;
}

function Row({ document, show, download, isWanted }: RowProps) {
  const { t } = useTranslation();
  const { bytes } = useI18n();
  const { name, file } = document;
  if (!file) return <FileRow name={name} state="failed" detail={t('received.gone')} />;
  return (
    <FileRow
      name={name}
      mimeType={file.mimeType}
      size={bytes(file.size)}
      onClick={show}
      badge={isWanted && <Spinner size="sm" />}
      actions={
        <IconButton
          icon="download"
          label={t('received.download', { name })}
          disabled={isWanted}
          onClick={download}
        />
      }
    />
  );
}
