import { fullName } from '@anteroom/domain/people/fullName';
import { Alerts, Dialogs, Permissions, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import type { Delivery } from '../api.ts';
import { DeliveredDocuments } from './DeliveredDocuments.tsx';
import { useAcknowledge, useReceipt } from './deliveries.ts';
import { Readers } from './Readers.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useDeliveryText } from './useDeliveryText.ts';

/** Shows what was delivered, who has opened it, and who acknowledged it. */
export function DeliveryView({ delivery }: { readonly delivery: Delivery }) {
  const { t, time } = useDeliveryText();
  const alerts = useService(Alerts);
  const receipt = useReceipt(delivery, () => alerts.show({ type: 'danger', msg: t('receipt.failed') }));
  const { cancelled, acknowledgedAt, acknowledgedBy } = delivery;
  return (
    <div className="ar-split">
      <Card headingLevel={2} title={delivery.subject} action={<StateBadge state={delivery.state} />}>
        <div className="ar-stack">
          {cancelled && (
            <Alert
              level="warning"
              title={t('detail.cancelled', { date: time(cancelled.at), name: fullName(cancelled.by) })}
            >
              {cancelled.reason}
            </Alert>
          )}
          <Facts delivery={delivery} />
          {delivery.note !== null && <p className="protocol-note">{delivery.note}</p>}
          <DeliveredDocuments documents={delivery.documents} />
          {acknowledgedAt !== null && acknowledgedBy !== null && (
            <Alert level="success" title={t('acknowledged.title')}>
              {t('acknowledged.by', { date: time(acknowledgedAt), name: fullName(acknowledgedBy) })}
            </Alert>
          )}
          <div className="ar-cluster">
            <Acknowledge delivery={delivery} />
            <Button icon="download" loading={receipt.isPending} onClick={() => receipt.mutate()}>
              {t('receipt.download')}
            </Button>
          </div>
        </div>
      </Card>
      <Card headingLevel={2} title={t('readers.title')}>
        <Readers delivery={delivery} />
      </Card>
    </div>
  );
}

function Facts({ delivery }: { readonly delivery: Delivery }) {
  const { t, date, time, month } = useDeliveryText();
  const { number, year, kind, competence, dueDate, deliveredAt, deliveredBy } = delivery;
  const facts = [
    ['number', `${number}/${year}`],
    ['kind', t(`kind.${kind}`)],
    ['competence', competence && month(competence)],
    ['dueDate', dueDate && date(dueDate)],
    ['delivered', t('fact.deliveredBy', { date: time(deliveredAt), name: fullName(deliveredBy) })],
  ] as const;
  return (
    <dl className="protocol-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="ar-muted ar-small">{t(`fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/**
 * Button that acknowledges a delivery. Because that cannot be undone, the person must confirm it in a dialog that names
 * the delivery's number. Staff cannot acknowledge, not even when viewing the portal as another person.
 */
function Acknowledge({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useDeliveryText();
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const { isClientUser } = useService(Permissions);
  const { emulatedUserId } = useSession();
  const acknowledge = useAcknowledge(delivery, () =>
    alerts.show({ type: 'danger', msg: t('acknowledge.failed') }),
  );
  const isOpen = delivery.acknowledgedAt === null && delivery.cancelled === null;
  if (!isOpen || !isClientUser || emulatedUserId !== null) return null;

  async function confirm() {
    const number = `${delivery.number}/${delivery.year}`;
    const isSure = await dialogs.confirm({
      title: t('acknowledge.title', { number }),
      message: t('acknowledge.message'),
      confirmLabel: t('acknowledge.confirm'),
    });
    if (isSure) acknowledge.mutate();
  }

  return (
    <Button variant="primary" icon="check" loading={acknowledge.isPending} onClick={confirm}>
      {t('acknowledge.confirm')}
    </Button>
  );
}
