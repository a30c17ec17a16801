import './settings.css';
import { type FailedJob, listFailedJobs, retryFailedJobs } from '@anteroom/contract';
import { Alerts, Http, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

const queryKey = ['staff-settings', 'failed-jobs'];

/** Milliseconds until the list is reloaded, while it is not empty and while a job is being retried. */
const againMs = { waiting: 10_000, trying: 2_000 };

/** Shows the firm's failed background jobs, with the reason, the time of the next attempt, and buttons to retry now. */
export default function FailedJobs() {
  const { t } = useTranslation();
  const http = useService(Http);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => http.call(listFailedJobs, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some((job) => stateOf(job) === 'trying')
        ? againMs.trying
        : data?.jobs.length
          ? againMs.waiting
          : false,
  });
  const retry = useRetry();
  return (
    <div className="ar-stack ar-stack-large staff-settings-form">
      <p className="staff-settings-intro">{t('failedJobs.intro')}</p>
      {(query.data?.jobs.length ?? 0) > 1 && (
        <div>
          <Button icon="refresh-cw" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
            {t('failedJobs.retryAll')}
          </Button>
        </div>
      )}
      <Card flush>
        <QueryContents query={query} skeleton={<ListSkeleton rows={3} />} texts={t} headingLevel={2}>
          {({ jobs }) =>
            jobs.length > 0 ? (
              <List aria-label={t('failedJobs.title')}>
                {jobs.map((job) => (
                  <Row key={job.id} job={job} />
                ))}
              </List>
            ) : (
              <EmptyState icon="circle-check" title={t('failedJobs.none')}>
                {t('failedJobs.noneYet')}
              </EmptyState>
            )
          }
        </QueryContents>
      </Card>
    </div>
  );
}

function useRetry() {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) => http.call(retryFailedJobs, { body: { id } }),
    onSuccess: ({ count }) => alerts.show({ type: 'success', msg: t('failedJobs.retried', { count }) }),
    onError: () => alerts.show({ type: 'danger', msg: t('failedJobs.retryFailed') }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

function stateOf({ nextAt }: FailedJob): 'waiting' | 'trying' | 'givenUp' {
  if (nextAt === null) return 'givenUp';
  return Date.parse(nextAt) > Date.now() ? 'waiting' : 'trying';
}

const tones = { waiting: 'warning', trying: 'info', givenUp: 'danger' } as const;

function Row({ job }: { readonly job: FailedJob }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const retry = useRetry();
  const { id, queue, to, attempts, failedAt, nextAt, status, code } = job;
  const state = stateOf(job);
  const [plugin = '', ...rest] = queue.split('.');
  const kind =
    rest.length > 0
      ? t('failedJobs.ofPlugin', { plugin })
      : t(`failedJobs.kind.${queue}`, { defaultValue: t('failedJobs.other', { queue }) });
  const what = to === null ? kind : t('failedJobs.mailTo', { to });
  const why =
    status !== null
      ? t('failedJobs.answered', { status })
      : code !== null
        ? t('failedJobs.noConnection', { code })
        : t('failedJobs.unexpected', { id });
  return (
    <ListRow
      title={<span className="staff-settings-address">{what}</span>}
      subtitle={<span className="staff-settings-address">{why}</span>}
      meta={
        <Badge tone={tones[state]} dot>
          {t(`failedJobs.state.${state}`)}
        </Badge>
      }
      actions={
        state !== 'trying' && (
          <Button
            size="sm"
            loading={retry.isPending}
            aria-label={t('failedJobs.retryOf', { what })}
            onClick={() => retry.mutate(id)}
          >
            {t('failedJobs.retry')}
          </Button>
        )
      }
    >
      <dl className="staff-settings-facts">
        <div>
          <dt>{t('failedJobs.attempts')}</dt>
          <dd>{attempts}</dd>
        </div>
        <div>
          <dt>{t('failedJobs.lastAttempt')}</dt>
          <dd>
            <time dateTime={failedAt}>{date(failedAt, 'time')}</time>
          </dd>
        </div>
        {state === 'waiting' && nextAt !== null && (
          <div>
            <dt>{t('failedJobs.nextAttempt')}</dt>
            <dd>
              <time dateTime={nextAt}>{date(nextAt, 'time')}</time>
            </dd>
          </div>
        )}
      </dl>
    </ListRow>
  );
}
