import type { NoteSummary } from '@anteroom/plugin-actions-box-e/api';
import { Http, useI18n, useService } from '@anteroom/sdk';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { monthQuery } from './monthQuery.ts';

/** Shows the month as bars with a table behind them, or a placeholder. */
export function MonthOfNotes({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const month = useQuery(monthQuery(useService(Http), clientId));
  return (
    <QueryContents
      query={month}
      skeleton={<ListSkeleton rows={3} />}
      empty={{ icon: 'archive', when: ({ competence }) => competence === null }}
      texts={t}
    >
      {({ competence, rows }) => competence !== null && <Month competence={competence} rows={rows} />}
    </QueryContents>
  );
}

interface MonthProps {
  readonly competence: string;
  readonly rows: NoteSummary['rows'];
}

function Month({ competence, rows }: MonthProps) {
  const { t } = useTranslation();
  const { currency, number, language } = useI18n();
  const name = new Intl.DateTimeFormat(useAtomValue(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${competence}-01T00:00:00Z`));
  const hasUnverified = rows.some(({ unverified }) => unverified > 0);
  const most = Math.max(1, ...rows.map(({ total }) => total));
  return (
    <div className="ar-stack">
      <p className="ar-muted">{name}</p>
      <ul className="ar-stack ar-stack-small" aria-label={t('chart', { month: name })}>
        {rows.map(({ kind, direction, total }) => (
          <li key={`${kind} ${direction}`}>
            <div className="ar-cluster ar-cluster-between ar-small">
              <span>
                {t(`kinds.${kind}`)} · {t(`directions.${direction}`)}
              </span>
              <span className="ar-figures">{currency(total / 100, 'BRL')}</span>
            </div>
            <svg className="box-e-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect className="box-e-bar-ground" width="100" height="4" />
              <rect className={`box-e-bar-${direction}`} width={(total / most) * 100} height="4" />
            </svg>
          </li>
        ))}
      </ul>
      <Disclosure title={t('table')}>
        <table className="box-e-month">
          <thead>
            <tr>
              <th scope="col">{t('columns.kind')}</th>
              <th scope="col">{t('columns.count')}</th>
              <th scope="col">{t('columns.cancelled')}</th>
              {hasUnverified && <th scope="col">{t('columns.unverified')}</th>}
              <th scope="col">{t('columns.total')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, direction, count, cancelled, unverified, total }) => (
              <tr key={`${kind} ${direction}`}>
                <th scope="row">
                  {t(`kinds.${kind}`)} · {t(`directions.${direction}`)}
                </th>
                <td>{number(count)}</td>
                <td>{number(cancelled)}</td>
                {hasUnverified && <td>{number(unverified)}</td>}
                <td>{currency(total / 100, 'BRL')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}
