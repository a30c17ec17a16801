import {
  changeWebhook,
  listWebhookDeliveries,
  redeliver,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookAttempt,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookEvent,
} from '@anteroom/contract';
import { Alerts, Dialogs, Http, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Switch } from '@anteroom/ui/Switch';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEventWords } from './useEventWords.ts';
import { WebhookForm } from './WebhookForm.tsx';

interface WebhookViewProps {
  readonly webhook: Webhook;
  readonly events: readonly WebhookEvent[];
  /** Called with a new secret, which is shown once. */
  readonly onSecret: (secret: string) => void;
}

const listKey = ['staff-settings', 'webhooks'];

/** A single webhook: switched on and off, tested, changed, and its deliveries. */
export function WebhookView({ webhook, events, onSecret }: WebhookViewProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const cache = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const { id, address, isOn, turnedOff, formerSecretUntil } = webhook;
  const params = { webhookId: id };
  const readAgain = () => cache.invalidateQueries({ queryKey: listKey });
  const failed = () => alerts.show({ type: 'danger', msg: t('fault.failed') });
  const change = useMutation({
    mutationFn: (body: WebhookChange) => http.call(changeWebhook, { params, body }),
    onSuccess: () => setEditing(false),
    onSettled: readAgain,
  });
  const test = useMutation({
    mutationFn: () => http.call(testWebhook, { params }),
    onError: failed,
    onSettled: readAgain,
  });
  const rotate = useMutation({
    mutationFn: () => http.call(rotateWebhookSecret, { params }),
    onSuccess: ({ secret }) => onSecret(secret),
    onError: failed,
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: () => http.call(removeWebhook, { params }),
    onError: failed,
    onSettled: readAgain,
  });

  async function ask(what: 'remove' | 'rotate', then: () => void) {
    const isMeant = await dialogs.confirm({
      title: t(`webhooks.${what}Question`),
      message: t(`webhooks.${what}Message`, { address }),
      confirmLabel: t(`webhooks.${what}`),
      danger: what === 'remove',
    });
    if (isMeant) then();
  }

  return (
    <div className="ar-stack">
      {turnedOff && <Alert level="warning">{t(`webhooks.why.${turnedOff}`)}</Alert>}
      {formerSecretUntil && (
        <Alert level="info">{t('webhooks.formerSecret', { time: date(formerSecretUntil, 'time') })}</Alert>
      )}
      <Switch
        label={t('webhooks.isOn')}
        description={t('webhooks.isOnHint')}
        checked={(change.isPending ? change.variables.isOn : undefined) ?? isOn}
        onChange={(isOn) => change.mutate({ isOn }, { onError: failed })}
      />
      <div className="ar-cluster">
        <Button size="sm" icon="send" loading={test.isPending} onClick={() => test.mutate()}>
          {t('webhooks.test')}
        </Button>
        <Button size="sm" icon="pencil" onClick={() => setEditing(true)}>
          {t('webhooks.change')}
        </Button>
        <Button
          size="sm"
          icon="refresh-cw"
          loading={rotate.isPending}
          onClick={() => void ask('rotate', () => rotate.mutate())}
        >
          {t('webhooks.rotate')}
        </Button>
        <Button
          size="sm"
          icon="trash-2"
          loading={remove.isPending}
          onClick={() => void ask('remove', () => remove.mutate())}
        >
          {t('webhooks.remove')}
        </Button>
      </div>
      <div role="status">{test.data && <Outcome attempt={test.data} />}</div>
      <Deliveries webhook={webhook} events={events} />
      {isEditing && (
        <WebhookForm
          title={t('webhooks.change')}
          webhook={webhook}
          events={events}
          error={change.error}
          isSaving={change.isPending}
          onSave={(body, version) => change.mutate({ ...body, version })}
          onClose={() => {
            change.reset();
            setEditing(false);
          }}
        />
      )}
    </div>
  );
}

/** Shows the result of a test. */
function Outcome({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { t } = useTranslation();
  const { status, ms, answer } = attempt;
  const isTaken = status !== null && status >= 200 && status < 300;
  return (
    <Alert
      level={isTaken ? 'success' : 'danger'}
      title={status === null ? t('webhooks.noAnswer') : t('webhooks.answered', { status, ms })}
    >
      {answer}
    </Alert>
  );
}

function Deliveries({ webhook, events }: Omit<WebhookViewProps, 'onSecret'>) {
  const { t } = useTranslation();
  const http = useService(Http);
  const params = { webhookId: webhook.id };
  const query = useInfiniteQuery({
    queryKey: [...listKey, webhook.id],
    queryFn: ({ pageParam, signal }) =>
      http.call(listWebhookDeliveries, { params, query: { pageSize: 10, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <section className="ar-stack" aria-label={t('webhooks.deliveries')}>
      <strong>{t('webhooks.deliveries')}</strong>
      <QueryContents query={query} skeleton={<ListSkeleton rows={2} />} texts={t}>
        {() =>
          deliveries.length > 0 ? (
            <div>
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} webhook={webhook} delivery={delivery} events={events} />
              ))}
            </div>
          ) : (
            <p className="ar-muted staff-settings-intro">{t('webhooks.noDeliveries')}</p>
          )
        }
      </QueryContents>
      <MorePages query={query} label={t('more')} failed={t('moreFailed')} />
    </section>
  );
}

const tones = { pending: 'info', delivered: 'success', failed: 'danger' } as const;

interface DeliveryProps {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
  readonly events: readonly WebhookEvent[];
}

function Delivery({ webhook, delivery, events }: DeliveryProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const wordsOf = useEventWords(events);
  const { id, event, createdAt, state, attempts } = delivery;
  const again = useMutation({
    mutationFn: () => http.call(redeliver, { params: { webhookId: webhook.id, deliveryId: id } }),
    onSuccess: () => alerts.show({ type: 'success', msg: t('webhooks.sentAgain') }),
    onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
    onSettled: () => cache.invalidateQueries({ queryKey: listKey }),
  });
  return (
    <Disclosure
      title={event === 'test' ? t('webhooks.testEvent') : wordsOf(event)}
      subtitle={date(createdAt, 'time')}
      meta={<Badge tone={tones[state]}>{t(`webhooks.delivery.${state}`)}</Badge>}
    >
      <div className="ar-stack">
        {attempts.map(({ at, status, ms, answer }) => (
          <div key={at}>
            <p className="staff-settings-intro">
              {date(at, 'time')}:{' '}
              {status === null ? t('webhooks.noAnswer') : t('webhooks.answered', { status, ms })}
            </p>
            {answer !== '' && <pre className="staff-settings-answer">{answer}</pre>}
          </div>
        ))}
        {event !== 'test' && webhook.isOn && (state !== 'pending' || attempts.length > 0) && (
          <div>
            <Button size="sm" loading={again.isPending} onClick={() => again.mutate()}>
              {t('webhooks.sendAgain')}
            </Button>
          </div>
        )}
      </div>
    </Disclosure>
  );
}
