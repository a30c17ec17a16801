import {
  createWebhook,
  listWebhooks,
  type NewWebhook,
  type Webhook,
  type WebhookEvent,
} from '@anteroom/contract';
import { Http, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretsScreen, useMaking } from './SecretsScreen.tsx';
import { useEventWords } from './useEventWords.ts';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookView } from './WebhookView.tsx';

const queryKey = ['staff-settings', 'webhooks'];

/** The firm's webhooks: their addresses, events and deliveries. */
export default function Webhooks() {
  const { t } = useTranslation();
  const http = useService(Http);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => http.call(listWebhooks, { signal }) });
  const making = useMaking(queryKey, (body: NewWebhook) => http.call(createWebhook, { body }));
  return (
    <SecretsScreen area="webhooks" making={making}>
      <QueryContents query={query} skeleton={<ListSkeleton rows={2} />} texts={t} headingLevel={2}>
        {({ webhooks, events }) => (
          <>
            {webhooks.length > 0 ? (
              <List aria-label={t('webhooks.title')}>
                {webhooks.map((webhook) => (
                  <Row key={webhook.id} webhook={webhook} events={events} onSecret={making.show} />
                ))}
              </List>
            ) : (
              <EmptyState icon="send" title={t('webhooks.none')}>
                {t('webhooks.noneYet')}
              </EmptyState>
            )}
            {making.isOpen && <WebhookForm title={t('webhooks.add')} events={events} {...making.form} />}
          </>
        )}
      </QueryContents>
    </SecretsScreen>
  );
}

interface RowProps {
  readonly webhook: Webhook;
  readonly events: readonly WebhookEvent[];
  readonly onSecret: (secret: string) => void;
}

function Row({ webhook, events, onSecret }: RowProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const wordsOf = useEventWords(events);
  const { address, isOn, turnedOff, succeededAt } = webhook;
  const state = isOn ? 'on' : (turnedOff ?? 'off');
  return (
    <ListRow
      title={<span className="staff-settings-address">{address}</span>}
      meta={
        <Badge tone={isOn ? 'success' : turnedOff ? 'danger' : 'neutral'} dot>
          {t(`webhooks.state.${state}`)}
        </Badge>
      }
      actions={
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={t('webhooks.detailsOf', { address })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('webhooks.details')}
        </Button>
      }
    >
      <p className="ar-muted ar-small staff-settings-intro">{webhook.events.map(wordsOf).join(' · ')}</p>
      <p className="ar-muted ar-small staff-settings-intro">
        {succeededAt === null
          ? t('webhooks.neverDelivered')
          : t('webhooks.lastDelivered', { time: date(succeededAt, 'time') })}
      </p>
      {isOpen && <WebhookView webhook={webhook} events={events} onSecret={onSecret} />}
    </ListRow>
  );
}
