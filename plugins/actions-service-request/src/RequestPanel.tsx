import type { ServiceRequest, ServiceRequestStatus } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Disclosure } from '@anteroom/ui/Disclosure';
import type { ReactNode } from 'react';

const toneOf: Readonly<Record<ServiceRequestStatus, Tone>> = {
  sent: 'info',
  inProgress: 'warning',
  done: 'success',
  refused: 'danger',
  cancelled: 'neutral',
};

/** One request that was sent: what and how far at a glance, all of it when opened. */
export function RequestPanel({ request }: { readonly request: ServiceRequest }) {
  const { t, date } = useI18n();
  const { details, sentBy } = request;
  return (
    <Disclosure
      title={details.subject}
      subtitle={t('generalRequests.list.line', { number: request.number, date: date(request.sentAt) })}
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
        <Detail term={t('generalRequests.details')}>{details.description}</Detail>
        <Detail term={t('generalRequests.department')}>{t(`departments.${details.department}`)}</Detail>
        {details.wishedDate && (
          <Detail term={t('generalRequests.wishedDate')}>{date(details.wishedDate, 'long')}</Detail>
        )}
        <Detail term={t('generalRequests.sentBy')}>
          {sentBy.firstName} {sentBy.lastName}
        </Detail>
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
