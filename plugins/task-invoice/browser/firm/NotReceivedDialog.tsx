import { returnTask } from '@anteroom/contract/newTask';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alerts, Http, HttpError, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { TextArea } from '@anteroom/ui/TextArea';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirmInvoice } from '../../api.ts';

interface NotReceivedDialogProps {
  readonly invoice: FirmInvoice;
  readonly onClose: () => void;
}

/**
 * Asks for the reason and returns the invoice to the client, who sees the reason and gets an e-mail. Asks before the
 * text is lost.
 */
export function NotReceivedDialog({ invoice, onClose }: NotReceivedDialogProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  const { taskId, version, label, client } = invoice;
  const sendBack = useMutation({
    mutationFn: () => http.call(returnTask, { params: { taskId }, body: { version, reason: reason.trim() } }),
    onSuccess() {
      alerts.show({ type: 'success', msg: t('payments.notReceived.done', { client }) });
      onClose();
    },
    onError: (error) => log.warn('An invoice could not be sent back', error),
    // Whatever the result, the displayed state may be outdated.
    onSettled: () => cache.invalidateQueries({ queryKey: ['tasks'] }),
  });
  const close = useAskBeforeClose(reason.trim() !== '', onClose, sendBack.isPending);
  const isTooLate = sendBack.error instanceof HttpError && sendBack.error.code === 'conflict';
  return (
    <Dialog
      open
      title={t('payments.notReceived.title', { task: label })}
      closeLabel={t('payments.close')}
      onClose={close}
      onSubmit={() => {
        if (reason.trim() !== '' && !sendBack.isPending) sendBack.mutate();
      }}
      footer={
        <>
          <Button onClick={close}>{t('payments.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!reason.trim()} loading={sendBack.isPending}>
            {t('payments.notReceived.send')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <TextArea
          label={t('payments.notReceived.reason')}
          description={t('payments.notReceived.hint', { client })}
          required
          autoFocus
          maxLength={4000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {sendBack.isError && (
          <Alert level="danger">{t(`payments.notReceived.${isTooLate ? 'tooLate' : 'failed'}`)}</Alert>
        )}
      </div>
    </Dialog>
  );
}
