import { Slot, useContributions } from '@anteroom/kernel/react';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shell/usePageTitle.ts';

/** First screen of the staff center, with plugins' contributions. */
export function StaffScreen() {
  const { t } = useTranslation();
  const parts = useContributions('staffPage').filter(({ screen }) => !screen);
  usePageTitle(t('staff.overview'));
  return (
    <>
      <PageHeader title={t('staff.overview')} />
      {parts.map((part) => (
        <Slot key={part.key} contribution={part} props={{}} skeleton={null} />
      ))}
    </>
  );
}
