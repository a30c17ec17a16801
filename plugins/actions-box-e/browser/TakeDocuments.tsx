import type { DocumentActionProps } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ImportState } from './ImportState.tsx';
import { hasEnded, useImport, useImportDocuments } from './notes.ts';

/** Imports XML files among the documents as invoices, after a confirmation, and shows the result of each. */
export default function TakeDocuments({ client, documents, onClose }: DocumentActionProps) {
  const { t } = useTranslation();
  const take = useMutation({ mutationFn: useImportDocuments(client.id) });
  const current = useImport(client.id, take.data ?? null).data;
  const count = documents.length;
  return (
    <Dialog
      open
      title={t('take.title', { count })}
      closeLabel={t('detail.close')}
      onClose={onClose}
      onSubmit={() => take.mutate(documents.map(({ id }) => id))}
      footer={
        take.isSuccess ? (
          <Button variant="primary" disabled={!current || !hasEnded(current)} onClick={onClose}>
            {t('take.done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('take.cancel')}</Button>
            <Button type="submit" variant="primary" icon="archive" loading={take.isPending}>
              {t('take.add')}
            </Button>
          </>
        )
      }
    >
      {current ? (
        <ImportState state={current} />
      ) : (
        <div className="ar-stack">
          <p>{t('take.body', { count })}</p>
          <ul>
            {documents.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          {take.isError && (
            <Alert level="danger" title={t('take.failed')}>
              {t('take.failedBody')}
            </Alert>
          )}
        </div>
      )}
    </Dialog>
  );
}
