import type { AvailabilityReport, ClauseReport, Contributed } from '@anteroom/kernel';
import { useKernel } from '@anteroom/kernel/react';
import type { ExtensionPoint, When } from '@anteroom/sdk';
import { useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Heading } from '@anteroom/ui/Heading';
import { List, ListRow } from '@anteroom/ui/List';
import { useEffect, useReducer } from 'react';

const points: readonly ExtensionPoint[] = [
  'taskType',
  'widget',
  'dashboard',
  'actionSection',
  'action',
  'predicate',
  'page',
];

/** What plugins contribute to each extension point, and of what is hidden, which clause fails and on what. */
export function ContributionList() {
  const { t } = useI18n();
  const { store, availability } = useKernel().kernel;
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => availability.subscribe(renderAgain), [availability]);
  const filled = points.filter((point) => store.contributions(point).length > 0);
  return (
    <section className="ar-stack" aria-labelledby="diagnostics-contributions">
      <Heading level={2} id="diagnostics-contributions">
        {t('diagnostics.contributions')}
      </Heading>
      {filled.length === 0 && <EmptyState icon="puzzle" title={t('diagnostics.noContributions')} />}
      {filled.map((point) => {
        const contributions = store.contributions(point);
        return (
          <Disclosure
            key={point}
            defaultOpen
            icon="puzzle"
            title={<code>{point}</code>}
            meta={<Badge>{contributions.length}</Badge>}
          >
            <List>
              {contributions.map((contribution) => (
                <ContributionRow
                  key={contribution.key}
                  contribution={contribution}
                  report={availability.explain(contribution)}
                />
              ))}
            </List>
          </Disclosure>
        );
      })}
    </section>
  );
}

interface ContributionRowProps {
  contribution: Contributed;
  report: AvailabilityReport;
}

function ContributionRow({ contribution, report }: ContributionRowProps) {
  const { t } = useI18n();
  return (
    <ListRow
      title={<code>{contribution.key}</code>}
      subtitle={contribution.pluginId}
      meta={
        <Badge dot tone={report.available ? 'success' : 'neutral'}>
          {t(report.available ? 'diagnostics.available' : 'diagnostics.hidden')}
        </Badge>
      }
    >
      {report.clauses.length > 0 && (
        <ul className="diagnostics-clauses" lang="en">
          {report.clauses.map((clause) => (
            <Clause key={clauseText(clause.clause)} {...clause} />
          ))}
        </ul>
      )}
    </ListRow>
  );
}

function Clause({ clause, holds, reason }: ClauseReport) {
  return (
    <li data-holds={holds}>
      <code>{clauseText(clause)}</code> {reason}
    </li>
  );
}

function clauseText(clause: When[number]): string {
  return typeof clause === 'string' ? clause : `any of ${clause.any.join(', ')}`;
}
