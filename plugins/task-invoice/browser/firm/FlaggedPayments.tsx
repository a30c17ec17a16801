import { majorUnits } from '@anteroom/domain/money/money';
import { Alerts, Http, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow } from '@anteroom/ui/List';
import { TextField } from '@anteroom/ui/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealWithPayment, type FlaggedPayments as FlaggedAnswer, listFlaggedPayments } from '../../api.ts';
import { useFocusNext } from './useFocusNext.ts';

type FlaggedPayment = FlaggedAnswer['data'][number];

const queryKey = ['payments', 'flagged'];

/** Lists payments that did not settle an invoice, for staff to resolve. Shows nothing while there are none. */
export function FlaggedPayments() {
  const { t } = useTranslation();
  const http = useService(Http);
  const flagged = useQuery({
    queryKey,
    queryFn: ({ signal }) => http.call(listFlaggedPayments, { signal }),
  });
  if (flagged.isLoadingError) {
    return (
      <Alert
        level="danger"
        title={t('flagged.loadFailed')}
        action={
          <Button size="sm" icon="refresh-cw" onClick={() => void flagged.refetch()}>
            {t('flagged.retry')}
          </Button>
        }
      >
        {t('flagged.loadFailedDetail')}
      </Alert>
    );
  }
  const payments = flagged.data?.data ?? [];
  if (payments.length === 0) return null;
  return (
    <Card title={t('flagged.title')} headingLevel={2} flush>
      <List>
        {payments.map((payment) => (
          <Flagged key={payment.eventId} payment={payment} />
        ))}
      </List>
    </Card>
  );
}

function Flagged({ payment }: { payment: FlaggedPayment }) {
  const { t } = useTranslation();
  const { date, currency } = useI18n();
  const ref = useFocusNext();
  const { taskId, clientId, label, verdict, paidAt, eventId } = payment;
  const [isOpen, setIsOpen] = useState(false);
  const amount = currency(majorUnits(payment.amount, payment.currency), payment.currency);
  return (
    <ListRow
      item={{ ref }}
      icon="triangle-alert"
      title={t('flagged.payment', { amount, label: label ?? taskId })}
      subtitle={verdict !== 'received' && t(`flagged.${verdict}`)}
      meta={date(paidAt)}
    >
      <div className="ar-stack ar-stack-small">
        <div className="ar-cluster">
          <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t('flagged.dealWith')}
            <span className="ar-visually-hidden">: {label}</span>
          </Button>
          {clientId && (
            <Button
              size="sm"
              variant="quiet"
              href={`/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`}
            >
              {t('flagged.invoice')}
              <span className="ar-visually-hidden">: {label}</span>
            </Button>
          )}
        </div>
        {isOpen && <DealWith eventId={eventId} />}
      </div>
    </ListRow>
  );
}

function DealWith({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const [note, setNote] = useState('');
  const dealWith = useMutation({
    mutationFn: () => http.call(dealWithPayment, { params: { eventId }, body: { note: note.trim() } }),
    onError: () => alerts.show({ type: 'danger', msg: t('flagged.failed') }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  return (
    <form
      className="task-invoice-deal-with ar-stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() && !dealWith.isPending) dealWith.mutate();
      }}
    >
      <TextField
        label={t('flagged.note')}
        description={t('flagged.noteHint')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={1000}
        autoFocus
      />
      <div className="ar-cluster">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          disabled={!note.trim()}
          loading={dealWith.isPending}
        >
          {t('flagged.done')}
        </Button>
      </div>
    </form>
  );
}
