import { Http, type I18n, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CertificateQuery } from '../api.ts';
import { historyQuery } from './certificateQueries.ts';

/** Lists the queries to the issuing body with their outcomes, newest first. */
export function History({ certificateId }: { readonly certificateId: string }) {
  const { t } = useTranslation();
  const i18n = useI18n();
  const history = useQuery(historyQuery(useService(Http), certificateId));
  if (history.isPending) return <Skeleton lines={3} />;
  if (!history.data) {
    return (
      <Button icon="refresh-cw" loading={history.isFetching} onClick={() => history.refetch()}>
        {t('history.failed')}
      </Button>
    );
  }
  return (
    <ol className="widget-cnd-history">
      {history.data.items.map((query) => (
        <li key={query.id}>
          <time dateTime={query.at} className="ar-muted">
            {i18n.date(query.at)}
          </time>
          <span>{whatCame(query, t, i18n)}</span>
        </li>
      ))}
    </ol>
  );
}

function whatCame({ outcome, certificate, error }: CertificateQuery, t: TFunction, { date }: I18n): string {
  if (certificate) {
    const { result, validUntil } = certificate;
    return t('history.issued', { result: t(`result.${result}`), date: date(validUntil) });
  }
  return outcome === 'failed' ? t('lastFailed', { error: error ?? '' }) : t('history.running');
}
