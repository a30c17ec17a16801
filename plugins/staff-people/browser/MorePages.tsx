import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

interface MorePagesProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
  };
}

/** The way to the next page of a list. */
export function MorePages({ query }: MorePagesProps) {
  const { t } = useTranslation();
  if (!query.hasNextPage) return null;
  return (
    <Button wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t('more')}
    </Button>
  );
}
