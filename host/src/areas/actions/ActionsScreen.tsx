import './actions.css';
import { type ActionEntry, type ActionSectionEntry, Actions, useI18n, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { LinkTabs } from '@anteroom/ui/Tabs';
import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router';
import { Screen } from '../../shell/Screen.tsx';

/** What a client can ask for or look up, by section. The fragment of the address chooses one section. */
export function ActionsScreen() {
  const { t } = useI18n();
  const sections = useAtomValue(useService(Actions).sections);
  const { hash } = useLocation();
  const chosen = sections.find(({ type }) => type === decodeURIComponent(hash.slice(1)));
  return (
    <Screen title={t('actions.title')}>
      <PageHeader title={t('actions.title')} subtitle={t('actions.subtitle')} />
      {sections.length > 1 && <SectionTabs sections={sections} chosen={chosen} />}
      {sections.length === 0 && (
        <EmptyState icon="zap" title={t('actions.none')}>
          {t('actions.noneDetail')}
        </EmptyState>
      )}
      <div className="action-sections">
        {(chosen ? [chosen] : sections).map((section) => (
          <Section key={section.type} section={section} />
        ))}
      </div>
    </Screen>
  );
}

interface SectionTabsProps {
  sections: readonly ActionSectionEntry[];
  chosen: ActionSectionEntry | undefined;
}

function SectionTabs({ sections, chosen }: SectionTabsProps) {
  const { t } = useI18n();
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
          href: `/actions#${encodeURIComponent(type)}`,
        })),
      ]}
    />
  );
}

function Section({ section }: { section: ActionSectionEntry }) {
  return (
    <section className="action-section" aria-label={section.label}>
      <Heading level={2} size="lg" className="action-section-title">
        <Icon name={section.icon} />
        {section.label}
      </Heading>
      <ul className="ar-grid">
        {section.actions.map((action) => (
          <li key={action.type}>
            <ActionCard action={action} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ActionCard({ action }: { action: ActionEntry }) {
  return (
    <Card className="action-card" headingLevel={3} icon={action.icon} title={action.label} href={action.href}>
      <p className="ar-muted ar-small">{action.description}</p>
    </Card>
  );
}
