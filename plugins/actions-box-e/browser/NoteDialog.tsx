import { Alerts, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { ListSkeleton } from '@anteroom/ui/List';
import { useMutation } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { NoteSheet } from './NoteSheet.tsx';
import { useNote, useNoteDownloads } from './notes.ts';
import { useNoteText } from './useNoteText.ts';

interface NoteDialogProps {
  readonly clientId: string;
  readonly accessKey: string;
  readonly onClose: () => void;
}

/** Shows a whole invoice, to read, print and download. */
export default function NoteDialog({ clientId, accessKey, onClose }: NoteDialogProps) {
  const { t } = useNoteText();
  const alerts = useService(Alerts);
  const downloads = useNoteDownloads(clientId);
  const { data, isPending, isFetching, refetch } = useNote(clientId, accessKey);

  const download = useMutation({
    mutationFn: () => downloads.one(accessKey),
    onError: () => alerts.show({ type: 'danger', msg: t('download.failed') }),
  });

  return (
    <Dialog
      open
      size="lg"
      title={
        data
          ? t('detail.title', { kind: t(`kinds.${data.note.kind}`), number: data.note.number })
          : t('list.title')
      }
      closeLabel={t('detail.close')}
      onClose={onClose}
      footer={
        data && (
          <>
            <Button icon="printer" onClick={() => window.print()}>
              {t('detail.print')}
            </Button>
            <Button
              variant="primary"
              icon="download"
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('detail.download')}
            </Button>
          </>
        )
      }
    >
      {isPending && <ListSkeleton rows={5} />}
      {!isPending && !data && (
        <EmptyState
          icon="circle-alert"
          tone="danger"
          headingLevel={3}
          title={t('detail.failed')}
          action={
            <Button icon="refresh-cw" loading={isFetching} onClick={() => refetch()}>
              {t('failed.retry')}
            </Button>
          }
        />
      )}
      {data && <NoteSheet detail={data} />}
      {/* Printed version, rendered outside the page, which is hidden while printing. */}
      {data &&
        createPortal(
          <div className="box-e-print" aria-hidden="true">
            <NoteSheet detail={data} />
          </div>,
          document.body,
        )}
    </Dialog>
  );
}
