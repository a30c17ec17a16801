import { PageHeader } from '@anteroom/ui/PageHeader';
import { LinkTabs } from '@anteroom/ui/Tabs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from './paths.ts';
import { useRights } from './usePeople.ts';

interface PeopleTabsProps {
  readonly value: 'people' | 'staff' | 'refused';
  readonly actions: ReactNode;
}

/** Header of the lists of people, with tabs to switch between them. */
export function PeopleTabs({ value, actions }: PeopleTabsProps) {
  const { t } = useTranslation();
  const rights = useRights();
  return (
    <>
      <PageHeader title={t('people.title')} actions={actions} />
      <LinkTabs
        label={t('people.title')}
        value={value}
        tabs={[
          { id: 'people', label: t('people.ofClients'), href: paths.people },
          { id: 'staff', label: t('staff.title'), href: paths.staffMembers },
          ...(rights.people
            ? [{ id: 'refused' as const, label: t('refused.title'), href: paths.refused }]
            : []),
        ]}
      />
    </>
  );
}
