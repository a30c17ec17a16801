import { useI18n } from '@anteroom/sdk';
import { EmptyState, type EmptyStateProps } from '@anteroom/ui/EmptyState';

export function NoCertificates({ headingLevel }: Pick<EmptyStateProps, 'headingLevel'>) {
  const { t } = useI18n();
  return (
    <EmptyState icon="shield-check" headingLevel={headingLevel} title={t('empty.title')}>
      {t('empty.body')}
    </EmptyState>
  );
}
