import { Dialogs, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useTranslation } from 'react-i18next';
import type { Repetition } from '../../api.ts';
import { useRepetitionChanges, useRepetitions } from './useRepetitions.ts';

/**
 * Lists the tasks that are repeated every year, with buttons to skip a year and to stop. Shows nothing if there are
 * none.
 */
export function RepetitionList() {
  const { t } = useTranslation();
  const query = useRepetitions();
  if (query.isPending || query.data?.length === 0) return null;
  return (
    <Card title={t('repeat.title')} headingLevel={2} flush>
      <QueryContents
        query={query}
        skeleton={<ListSkeleton rows={2} />}
        texts={(key) => t(`repeat.${key}`)}
        headingLevel={3}
      >
        {(repetitions) => (
          <List aria-label={t('repeat.title')}>
            {repetitions.map((repetition) => (
              <RepetitionRow key={repetition.id} repetition={repetition} />
            ))}
          </List>
        )}
      </QueryContents>
    </Card>
  );
}

function RepetitionRow({ repetition }: { readonly repetition: Repetition }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const dialogs = useService(Dialogs);
  const changes = useRepetitionChanges();
  const { name, labels, clients, next, addedOn } = repetition;
  const says = { name, year: next };

  async function ask(what: 'skip' | 'stop') {
    const isSure = await dialogs.confirm({
      title: t(`repeat.${what}Title`, says),
      message: t(`repeat.${what}Message`, says),
      confirmLabel: t(`repeat.${what}`, says),
    });
    if (isSure) await (what === 'skip' ? changes.skip(repetition) : changes.end(repetition));
  }

  return (
    <ListRow
      icon="calendar-clock"
      title={name}
      subtitle={[
        clients.kind === 'chosen'
          ? t('repeat.for.chosen', { count: clients.count ?? 0 })
          : t(`repeat.for.${clients.kind}`, { tag: clients.tag ?? '' }),
        ...labels,
      ].join(' · ')}
      meta={t('repeat.next', { date: date(addedOn) })}
      actions={(['skip', 'stop'] as const).map((what) => (
        <Button
          key={what}
          size="sm"
          aria-label={t(`repeat.${what}Named`, says)}
          onClick={() => void ask(what)}
        >
          {t(`repeat.${what}`, says)}
        </Button>
      ))}
    />
  );
}
