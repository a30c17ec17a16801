import type { ClauseReport } from '@anteroom/kernel';
import { Badge } from '@anteroom/ui/Badge';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, type ListRowProps } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import { LongList } from '../../shell/LongList.tsx';
import { type ContributionDiagnosis, clauseText, type PointDiagnosis } from './contributionDiagnosis.ts';
import type { KindWithoutPlugin } from './useKindsWithoutPlugin.ts';

interface ContributionListProps {
  points: readonly PointDiagnosis[];
  kindsWithoutPlugin: readonly KindWithoutPlugin[];
}

/** Lists the contributions to each extension point. For hidden ones it shows which clause fails and why. */
export function ContributionList({ points, kindsWithoutPlugin }: ContributionListProps) {
  const { t } = useTranslation();
  return (
    <div className="ar-stack">
      {points.length === 0 && <EmptyState icon="puzzle" title={t('diagnostics.noContributions')} />}
      {points.map((diagnosis) => (
        <ExtensionPoint key={diagnosis.point} {...diagnosis} />
      ))}
      {kindsWithoutPlugin.length > 0 && <KindsWithoutPlugin kinds={kindsWithoutPlugin} />}
    </div>
  );
}

function ExtensionPoint({ point, contributions }: PointDiagnosis) {
  const { t } = useTranslation();
  const hidden = contributions.filter(({ report }) => !report.available).length;
  return (
    <Disclosure
      defaultOpen
      icon="puzzle"
      title={<code>{point}</code>}
      meta={
        <span className="ar-cluster">
          {hidden > 0 && <Badge tone="warning">{t('diagnostics.hiddenCount', { count: hidden })}</Badge>}
          <Badge>{contributions.length}</Badge>
        </span>
      }
    >
      <LongList className="diagnostics-list" label={point} items={contributions} keyOf={keyOf}>
        {(diagnosis, item) => <ContributionRow key={diagnosis.contribution.key} item={item} {...diagnosis} />}
      </LongList>
    </Disclosure>
  );
}

function keyOf({ contribution }: ContributionDiagnosis): string {
  return contribution.key;
}

interface ContributionRowProps extends ContributionDiagnosis {
  item: ListRowProps['item'];
}

function ContributionRow({ item, contribution, report }: ContributionRowProps) {
  const { t } = useTranslation();
  return (
    <ListRow
      item={item}
      title={<code>{contribution.key}</code>}
      subtitle={contribution.pluginId}
      meta={
        <Badge dot tone={report.available ? 'success' : 'warning'}>
          {t(report.available ? 'diagnostics.available' : 'diagnostics.hidden')}
        </Badge>
      }
    >
      {report.clauses.length > 0 && (
        <ul className="diagnostics-clauses">
          {report.clauses.map((clause) => (
            <Clause key={clauseText(clause.clause)} {...clause} />
          ))}
        </ul>
      )}
    </ListRow>
  );
}

function Clause({ clause, holds, reason }: ClauseReport) {
  const { t } = useTranslation();
  return (
    <li data-holds={holds}>
      <span className="ar-visually-hidden">{t(holds ? 'diagnostics.holds' : 'diagnostics.fails')}</span>
      <code>{clauseText(clause)}</code> <span lang="en">{reason}</span>
    </li>
  );
}

function KindsWithoutPlugin({ kinds }: { kinds: readonly KindWithoutPlugin[] }) {
  const { t } = useTranslation();
  return (
    <Disclosure
      defaultOpen
      icon="clipboard-list"
      title={t('diagnostics.kindsWithoutPlugin')}
      subtitle={t('diagnostics.kindsWithoutPluginMeaning')}
      meta={<Badge>{kinds.length}</Badge>}
    >
      <List className="diagnostics-list">
        {kinds.map(({ kind, waiting }) => (
          <ListRow
            key={kind}
            title={<code>{kind}</code>}
            meta={<Badge tone="warning">{t('diagnostics.waiting', { count: waiting })}</Badge>}
          />
        ))}
      </List>
    </Disclosure>
  );
}
