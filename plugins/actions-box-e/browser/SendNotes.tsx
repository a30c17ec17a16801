import { Alert } from '@anteroom/ui/Alert';
import { Card } from '@anteroom/ui/Card';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SortedNoteFiles, sortNoteFiles } from '../rules/noteFiles.ts';
import { ImportState, Rejections } from './ImportState.tsx';
import { hasEnded, useImport, useSendNotes } from './notes.ts';

type Refused = SortedNoteFiles<File>['refused'];

type Sending =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed' };

/** Accepts XML files and zips, and shows their progress and the result of each. */
export function SendNotes({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const send = useSendNotes(clientId);
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const [refused, setRefused] = useState<Refused>([]);
  const [importId, setImportId] = useState<string | null>(null);
  const current = useImport(clientId, importId).data;
  const isBusy = sending.kind === 'sending' || (current !== undefined && !hasEnded(current));

  async function take(files: File[]) {
    const sorted = sortNoteFiles(files);
    setRefused(sorted.refused);
    setImportId(null);
    setSending({ kind: 'idle' });
    if (sorted.sent.length === 0) return;
    const bytes = sorted.sent.reduce((sum, { size }) => sum + size, 0);
    setSending({ kind: 'sending', share: 0 });
    try {
      const id = await send(sorted.sent, (sent) =>
        setSending({ kind: 'sending', share: Math.min(1, sent / Math.max(1, bytes)) }),
      );
      setImportId(id);
      setSending({ kind: 'idle' });
    } catch {
      setSending({ kind: 'failed' });
    }
  }

  return (
    <Card title={t('send.title')}>
      <div className="ar-stack">
        <FileDropZone
          label={t('send.title')}
          hint={t('send.hint')}
          buttonLabel={t('send.button')}
          description={t('send.description')}
          accept=".xml,.zip"
          compact
          disabled={isBusy}
          onFiles={take}
        />
        {sending.kind === 'sending' && <ProgressBar label={t('send.sending')} value={sending.share} />}
        {sending.kind === 'failed' && (
          <Alert level="danger" title={t('send.failed')}>
            {t('send.failedBody')}
          </Alert>
        )}
        {current && <ImportState state={current} />}
        {refused.length > 0 && (
          <Rejections
            rows={refused.map(({ file, reason }) => ({ fileName: file.name, reason, detail: '' }))}
            count={refused.length}
          />
        )}
      </div>
    </Card>
  );
}
