import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useTranslation } from 'react-i18next';
import { WaitingLine } from './list/OtherLines.tsx';
import { useRowHeights } from './list/useRowHeights.ts';

const lines = 6;

/** Placeholder with the height that a folder's contents will have. */
export function DocumentsSkeleton() {
  const { t } = useTranslation();
  const { isCards, item } = useRowHeights();
  return (
    <div aria-busy="true">
      <PageHeader title={t('documents.title')} subtitle={isCards ? undefined : t('documents.subtitle')} />
      <div className="ar-stack">
        <Skeleton shape="block" height={isCards ? '2.75rem' : '2.5rem'} />
        {!isCards && <Skeleton shape="block" height="2.5rem" />}
        <div className="documents-total" />
        <div className="document-list" aria-hidden="true">
          <div className="document-header" style={{ blockSize: '2.75rem' }} />
          <div className="document-lines" style={{ blockSize: lines * item }}>
            {[...Array(lines).keys()].map((index) => (
              <WaitingLine key={index} place={{ index, top: index * item, height: item }} isCurrent={false} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
