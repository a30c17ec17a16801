import './actions.css';
import { useKernel, useStanding } from '@anteroom/kernel/react';
import { type ActionSectionEntry, Actions, Navigation, useService } from '@anteroom/sdk';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { SearchField } from '@anteroom/ui/SearchField';
import { LinkTabs } from '@anteroom/ui/Tabs';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Screen } from '../../shell/Screen.tsx';
import { ActionSection, ActionSectionSkeleton } from './ActionSection.tsx';
import { findActions } from './findActions.ts';

/** Number of actions above which a search field is shown. */
const seenAtOnce = 6;

/** Shows the actions that a client can use, by section. The URL's fragment selects a section. */
export function ActionsScreen() {
  const { t } = useTranslation();
  const sections = useAtomValue(useService(Actions).sections);
  const awaited = useAwaited();
  const [term, setTerm] = useState('');
  const { hash } = useLocation();
  const chosen = sections.find(({ type }) => hash === fragmentOf(type));
  const isSearched = sections.reduce((count, { actions }) => count + actions.length, 0) > seenAtOnce;
  const isSearching = isSearched && term.trim() !== '';
  return (
    <Screen title={t('actions.title')}>
      <PageHeader title={t('actions.title')} subtitle={t('actions.subtitle')} />
      {isSearched && <ActionSearch term={term} onChange={setTerm} sections={sections} />}
      {!isSearching && sections.length > 1 && <SectionTabs sections={sections} chosen={chosen} />}
      {!awaited && sections.length === 0 && (
        <EmptyState icon="zap" title={t('actions.none')}>
          {t('actions.noneDetail')}
        </EmptyState>
      )}
      <div className="action-sections">
        {shownSections(sections, isSearching ? term : '', chosen).map((section) => (
          <ActionSection key={section.type} section={section} />
        ))}
        {awaited && <ActionSectionSkeleton />}
      </div>
    </Screen>
  );
}

/** Returns the sections to show. A search covers all sections, regardless of the selected one. */
function shownSections(
  sections: readonly ActionSectionEntry[],
  term: string,
  chosen: ActionSectionEntry | undefined,
): readonly ActionSectionEntry[] {
  if (term) return findActions(sections, term);
  return chosen ? [chosen] : sections;
}

/** Returns whether more actions may appear because a predicate is still running. */
function useAwaited(): boolean {
  const { store } = useKernel().kernel;
  const standing = useStanding();
  return store.contributions('action').some((action) => standing(action) === 'pending');
}

interface ActionSearchProps {
  term: string;
  onChange: (term: string) => void;
  sections: readonly ActionSectionEntry[];
}

function ActionSearch({ term, onChange, sections }: ActionSearchProps) {
  const { t } = useTranslation();
  const navigation = useService(Navigation);
  const found = findActions(sections, term).flatMap(({ actions }) => actions);
  const isSearching = term.trim() !== '';
  const [first] = found;
  function openFirst(event: FormEvent) {
    event.preventDefault();
    if (isSearching && first) navigation.go(first.href);
  }
  return (
    <search className="action-search">
      <form onSubmit={openFirst}>
        <SearchField
          label={t('actions.search')}
          clearLabel={t('actions.clearSearch')}
          value={term}
          onChange={onChange}
          submitsForm
        />
      </form>
      <p className="ar-visually-hidden" role="status">
        {isSearching && t('actions.found', { count: found.length })}
      </p>
      {isSearching && !first && (
        <EmptyState icon="search" title={t('actions.notFound', { term: term.trim() })}>
          {t('actions.notFoundDetail')}
        </EmptyState>
      )}
    </search>
  );
}

interface SectionTabsProps {
  sections: readonly ActionSectionEntry[];
  chosen: ActionSectionEntry | undefined;
}

function SectionTabs({ sections, chosen }: SectionTabsProps) {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={t('actions.sections')}
      value={chosen?.type ?? ''}
      tabs={[
        { id: '', label: t('actions.all'), href: '/actions' },
        ...sections.map(({ type, label, icon }) => ({
          id: type,
          label,
          icon,
          href: `/actions${fragmentOf(type)}`,
        })),
      ]}
    />
  );
}

function fragmentOf(type: string): string {
  return `#${encodeURIComponent(type)}`;
}
