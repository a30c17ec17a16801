import type { ServiceRequestStatus, ServiceRequestSummary } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Disclosure } from '@anteroom/ui/Disclosure';
import type { ReactNode } from 'react';

const toneOf: Readonly<Record<ServiceRequestStatus, Tone>> = {
  draft: 'neutral',
  sent: 'info',
  inProgress: 'warning',
  done: 'success',
  refused: 'danger',
  cancelled: 'neutral',
};

/** One request that was sent: what and how far at a glance, all of it when opened. */
export function RequestPanel({ request }: { readonly request: ServiceRequestSummary }) {
  const { t, date } = useI18n();
  const { sentBy } = request;
  return (
    <Disclosure
      title={request.subject ?? ''}
      subtitle={t('generalRequests.list.line', {
        number: request.number ?? '',
        date: date(request.changedAt),
      })}
      meta={
        <Badge tone={toneOf[request.status]} dot>
          {t(`status.${request.status}`)}
        </Badge>
      }
    >
      <dl className="ar-stack ar-stack-small">
        {request.refusalReason && (
          <Detail term={t('generalRequests.refusalReason')}>{request.refusalReason}</Detail>
        )}
        {sentBy && (
          <Detail term={t('generalRequests.sentBy')}>
            {sentBy.firstName} {sentBy.lastName}
          </Detail>
        )}
      </dl>
    </Disclosure>
  );
}

function Detail({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="ar-muted ar-small">{term}</dt>
      <dd style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</dd>
    </div>
  );
}
