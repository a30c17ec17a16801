import { useI18n } from '@anteroom/sdk';
import { EmptyState } from '@anteroom/ui/EmptyState';

export function NoNews() {
  const { t } = useI18n();
  return (
    <EmptyState icon="newspaper" headingLevel={3} title={t('empty.title')}>
      {t('empty.body')}
    </EmptyState>
  );
}
