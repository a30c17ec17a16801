import { LongList } from '@anteroom/screen-parts/LongList';
import type { DiagnosedContribution } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, type ListRowProps } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import type { PointDiagnosis } from './contributionsByPoint.ts';
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
  const hidden = contributions.filter(({ isAvailable }) => !isAvailable).length;
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
        {(diagnosis, item) => <ContributionRow key={diagnosis.key} item={item} diagnosis={diagnosis} />}
      </LongList>
    </Disclosure>
  );
}

function keyOf({ key }: DiagnosedContribution): string {
  return key;
}

interface ContributionRowProps {
  diagnosis: DiagnosedContribution;
  item: ListRowProps['item'];
}

function ContributionRow({ item, diagnosis }: ContributionRowProps) {
  const { t } = useTranslation();
  const { key, pluginId, isAvailable, clauses } = diagnosis;
  return (
    <ListRow
      item={item}
      title={<code>{key}</code>}
      subtitle={pluginId}
      meta={
        <Badge dot tone={isAvailable ? 'success' : 'warning'}>
          {t(isAvailable ? 'diagnostics.available' : 'diagnostics.hidden')}
        </Badge>
      }
    >
      {clauses.length > 0 && (
        <ul className="diagnostics-clauses">
          {clauses.map((clause) => (
            <Clause key={clause.clause} {...clause} />
          ))}
        </ul>
      )}
    </ListRow>
  );
}

function Clause({ clause, holds, reason }: DiagnosedContribution['clauses'][number]) {
  const { t } = useTranslation();
  return (
    <li data-holds={holds}>
      <span className="ar-visually-hidden">{t(holds ? 'diagnostics.holds' : 'diagnostics.fails')}</span>
      <code>{clause}</code> <span lang="en">{reason}</span>
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
