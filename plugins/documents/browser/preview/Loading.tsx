import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { Spinner } from '@anteroom/ui/Spinner';
import { useTranslation } from 'react-i18next';
import type { PreviewSource } from './PreviewSource.ts';

interface LoadingProps {
  source: PreviewSource;
  /** Query of the content. */
  query: { readonly isError: boolean; refetch(): unknown };
}

/** Shown while content is loading, or if it could not be loaded. */
export function Loading({ source, query }: LoadingProps) {
  const { t } = useTranslation();
  return (
    <div className="preview-centre">
      {query.isError ? (
        <LoadFailed what={source.name} retry={query.refetch} />
      ) : (
        <Spinner size="lg" label={t('preview.opening')} />
      )}
    </div>
  );
}
