import './inbox.css';
import type { InboxOf, InboxState } from '@anteroom/contract/inbox';
import { ShortcutsButton } from '@anteroom/screen-parts/ShortcutsButton';
import { type ShortcutPlace, ShortcutsDialog } from '@anteroom/screen-parts/ShortcutsDialog';
import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';
import { useShortcutsKey } from '@anteroom/screen-parts/useShortcutsKey';
import { Navigation, Permissions, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { SelectField } from '@anteroom/ui/SelectField';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byDay } from './byDay.ts';
import { DigestChoice } from './DigestChoice.tsx';
import { InboxDays } from './InboxDays.tsx';
import { type InboxFilter, useInbox, useInboxChoices, useInboxCounts } from './useInbox.ts';
import { shownCount, useTitleCount } from './useTitleCount.ts';

const states: readonly InboxState[] = ['open', 'snoozed', 'done'];
const scopes: readonly InboxOf[] = ['all', 'clients', 'mine'];

function readFilter(query: URLSearchParams): InboxFilter {
  return {
    state: oneOf(query, 'state', states) ?? 'open',
    of: oneOf(query, 'of', scopes) ?? 'all',
    kind: query.get('kind') ?? '',
  };
}

/** The staff's inbox: everything that came in, by day, with actions. */
export default function InboxPage() {
  const { t } = useTranslation();
  const [filter, changeFilter] = useAddressFilter(readFilter);
  const query = useInbox(filter);
  const counts = useInboxCounts().data;
  // Load the list first, so that the choices do not delay it.
  const isShown = query.data !== undefined;
  const choices = useInboxChoices(isShown).data;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  useTitleCount(counts?.all);
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <DigestChoice isWanted={isShown} />
            <Shortcuts />
            <WriteToClient />
          </>
        }
        badge={
          counts !== undefined &&
          counts.all > 0 && (
            <Badge tone="accent">{t('open', { count: counts.all, shown: shownCount(counts.all) })}</Badge>
          )
        }
      />
      <div className="staff-inbox-filters">
        <SegmentedControl
          label={t('filter.of')}
          value={filter.of}
          options={scopes.map((of) => ({
            value: of,
            label: counts && counts[of] > 0 ? `${t(`of.${of}`)} (${shownCount(counts[of])})` : t(`of.${of}`),
          }))}
          onChange={(of) => changeFilter({ of })}
        />
        <SelectField
          label={t('filter.state')}
          value={filter.state}
          options={states.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          onChange={({ target }) => changeFilter({ state: target.value as InboxState })}
        />
        <SelectField
          label={t('filter.kind')}
          value={filter.kind}
          options={[
            { value: '', label: t('filter.everything') },
            ...(choices?.kinds ?? []).map(({ kind, label }) => ({ value: kind, label })),
          ]}
          onChange={({ target }) => changeFilter({ kind: target.value })}
        />
      </div>
      <QueryContents
        query={query}
        skeleton={
          <Card flush>
            <ListSkeleton rows={6} />
          </Card>
        }
        texts={t}
        headingLevel={2}
      >
        {() =>
          items.length > 0 ? (
            <InboxDays days={byDay(items)} staff={choices?.staff ?? []} />
          ) : (
            <Nothing filter={filter} />
          )
        }
      </QueryContents>
      <MorePages query={query} label={t('more')} failed={t('moreFailed')} />
    </div>
  );
}

/** Link to the list of conversations, where staff choose the client to write to. */
function WriteToClient() {
  const { t } = useTranslation();
  const leadsTo = useAtomValue(useService(Navigation).leadsTo);
  const isReadOnly = useService(Permissions).has('Staff.ReadOnly');
  if (isReadOnly || !leadsTo('/staff/conversations')) return null;
  return (
    <Button icon="plus" href="/staff/conversations?write">
      {t('write')}
    </Button>
  );
}

/** Button that lists the keyboard shortcuts, as the key `?` does. */
function Shortcuts() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useShortcutsKey(() => setOpen(true));
  const place: ShortcutPlace = {
    title: t('shortcuts.title'),
    shortcuts: [
      [t('shortcuts.move'), ['↑', '↓']],
      [t('shortcuts.open'), ['Enter']],
      [t('shortcuts.done'), ['E']],
    ],
  };
  return (
    <>
      <ShortcutsButton onClick={() => setOpen(true)} />
      {isOpen && <ShortcutsDialog places={[place]} onClose={() => setOpen(false)} />}
    </>
  );
}

function Nothing({ filter: { state, of, kind } }: { readonly filter: InboxFilter }) {
  const { t } = useTranslation();
  const isAll = state === 'open' && of === 'all' && kind === '';
  return (
    <Card>
      {isAll ? (
        <EmptyState icon="check-check" tone="success" title={t('empty.title')}>
          {t('empty.body')}
        </EmptyState>
      ) : (
        <EmptyState icon="inbox" title={t(`nothing.${state}.title`)}>
          {t(`nothing.${state}.body`)}
        </EmptyState>
      )}
    </Card>
  );
}
