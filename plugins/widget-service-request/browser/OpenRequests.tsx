import type {
  ServiceRequestStatus,
  ServiceRequestSummary,
  ServiceRequestType,
} from '@anteroom/plugin-actions-service-request/api';
import { Http, useI18n, useService } from '@anteroom/sdk';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { overviewQuery } from './overviewQuery.ts';

const openStatuses = ['draft', 'sent', 'inProgress'] as const;

const toneOf: Readonly<Record<ServiceRequestStatus, Tone>> = {
  draft: 'neutral',
  sent: 'info',
  inProgress: 'warning',
  done: 'success',
  refused: 'danger',
  cancelled: 'neutral',
};

/** Shows the counts and rows of the widget, or a placeholder. */
export function OpenRequests({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const query = overviewQuery(useService(Http), clientId);
  // Prefetch while rendering: `useQuery` fetches only after the first paint, and the home page is waiting.
  usePrefetchQuery(query);
  const overview = useQuery(query);

  return (
    <QueryContents
      query={overview}
      skeleton={<ListSkeleton rows={4} />}
      empty={{ icon: 'inbox', when: ({ newest }) => newest.length === 0 }}
      texts={t}
    >
      {({ open, newest }) => (
        <>
          <div className="ar-cluster" style={COUNTS}>
            {openStatuses.map((status) => (
              <Badge key={status} tone={open[status] > 0 ? toneOf[status] : 'neutral'} dot>
                {t(`count.${status}`, { count: open[status] })}
              </Badge>
            ))}
          </div>
          <List aria-label={t('newest')}>
            {newest.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </List>
        </>
      )}
    </QueryContents>
  );
}

// Aligned with the rows below.
const COUNTS = { padding: 'var(--ar-space-1) var(--card)' };

function RequestRow({ request }: { readonly request: ServiceRequestSummary }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { id, type, status, subject, changedAt } = request;
  return (
    <ListRow
      href={`/actions/service-request/${pathOf(type)}#${encodeURIComponent(id)}`}
      title={subject ?? t(`types.${type}`)}
      subtitle={subject === null ? date(changedAt) : `${t(`types.${type}`)} · ${date(changedAt)}`}
      meta={
        <Badge tone={toneOf[status]} dot>
          {t(`status.${status}`)}
        </Badge>
      }
    />
  );
}

/** Returns the action's path: `general-requests` for `generalRequests` (spec section 2). */
function pathOf(type: ServiceRequestType): string {
  return type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
