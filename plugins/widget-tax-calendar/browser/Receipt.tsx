import { Alerts, Documents, Http, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaxEntry } from '../api.ts';
import { giveReceipt, taxCalendarKey } from './entryQueries.ts';

interface ReceiptProps {
  readonly entry: TaxEntry;
  /** Whether another receipt may be added. */
  readonly isEditable: boolean;
}

/**
 * Shows the receipt of an entry, and lets the person add one: a file that goes to the client's documents and marks the
 * entry as paid.
 */
export function Receipt({ entry: { id, clientId, code, receiptDocumentId }, isEditable }: ReceiptProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const fail = (key: ParseKeys) => () => alerts.show({ type: 'danger', msg: t(key) });
  const give = useMutation({
    mutationFn: async (file: File) => {
      const { type, id: folderId } = await cache.fetchQuery(documents.defaultFolder(clientId));
      const to = { type: containerPaths[type], id: folderId };
      const ended = await documents.upload({ file, to }).ended;
      if (ended.kind !== 'done') throw new Error('The receipt was not uploaded.', { cause: ended });
      await giveReceipt(http, id, ended.document.id);
    },
    onSuccess: () => {
      alerts.show({ type: 'success', msg: t('receipt.given') });
      return cache.invalidateQueries({ queryKey: taxCalendarKey });
    },
    onError: fail('receipt.failed'),
  });
  const download = useMutation({
    mutationFn: async (documentId: string) =>
      documents.download(await cache.fetchQuery(documents.document(documentId))),
    onError: fail('receipt.downloadFailed'),
  });

  function take(file: File | undefined) {
    if (!file) return;
    const [refusal] = documents.check(file);
    if (refusal) alerts.show({ type: 'danger', msg: t(`receipt.refused.${refusal}`) });
    else give.mutate(file);
  }

  return (
    <>
      {receiptDocumentId !== null && (
        <Button
          icon="download"
          loading={download.isPending}
          onClick={() => download.mutate(receiptDocumentId)}
        >
          {t('receipt.download')}
          <span className="ar-visually-hidden">: {code}</span>
        </Button>
      )}
      {isEditable && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('receipt.file')}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <Button icon="upload" loading={give.isPending} onClick={() => input.current?.click()}>
            {t(receiptDocumentId === null ? 'receipt.give' : 'receipt.replace')}
            <span className="ar-visually-hidden">: {code}</span>
          </Button>
        </>
      )}
    </>
  );
}

const containerPaths = { Client: 'clients', Project: 'projects', Folder: 'folders' } as const;
