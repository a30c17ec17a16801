import { resource } from '@anteroom/domain/people/permissions';
import { Alerts, Dialogs, Http, Log, Permissions, type Task, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { markInvoiceReceived } from '../api.ts';
import { invoiceStage } from '../rules/invoiceStage.ts';

interface MarkReceivedProps {
  readonly task: Pick<Task, 'taskId' | 'label' | 'status'>;
  readonly amount: string;
  /** `sm` is for lists, where the button's label also names the invoice. */
  readonly size?: 'sm' | 'md';
}

/**
 * Lets staff record that the money has arrived, whether or not the client has reported it. Read-only staff get no
 * button.
 */
export function MarkReceived({ task, amount, size = 'md' }: MarkReceivedProps) {
  const { t } = useTranslation();
  const permissions = useService(Permissions);
  const mayMark = permissions.isStaff && !permissions.has(resource.readOnly);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const log = useService(Log);
  const cache = useQueryClient();
  const mark = useMutation({
    mutationFn: () => http.call(markInvoiceReceived, { params: { taskId: task.taskId } }),
    // Whatever the result, the displayed state may be outdated.
    onSettled: () => cache.invalidateQueries({ queryKey: ['tasks'] }),
    onError(error) {
      log.warn('An invoice could not be marked as received', error);
      alerts.show({ type: 'danger', msg: t('mark.failed') });
    },
  });
  const stage = invoiceStage(task.status);
  if (!mayMark || (stage !== 'to-pay' && stage !== 'reported')) return null;

  async function ask() {
    const isSure = await dialogs.confirm({
      title: t('mark.title'),
      message: t('mark.message', { amount, task: task.label }),
      confirmLabel: t('mark.button'),
    });
    if (isSure) mark.mutate();
  }

  return (
    <Button size={size} icon="check-check" loading={mark.isPending} onClick={() => void ask()}>
      {t('mark.button')}
      {size === 'sm' && <span className="ar-visually-hidden">: {task.label}</span>}
    </Button>
  );
}
