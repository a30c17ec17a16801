import { isStaff } from '@anteroom/domain/people/permissions';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { Permissions, useService } from '@anteroom/sdk';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Link } from '@anteroom/ui/Link';
import { ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDocumentSharing } from './DocumentSharing.ts';
import { SharePanels } from './SharePanels.tsx';

/** Lists the person's shared links with the recipients' actions; staff see those of the whole firm. */
export default function SharedScreen() {
  const { t } = useTranslation();
  const title = t(isStaff(useService(Permissions)) ? 'shared.firmTitle' : 'shared.title');
  return (
    <>
      <PageHeader
        title={title}
        subtitle={t('shared.subtitle')}
        back={{ href: '/documents', label: t('documents.title') }}
      />
      <Shares />
    </>
  );
}

function Shares() {
  const { t } = useTranslation();
  const query = useShares();
  if (query.isError && !query.data) return <LoadFailed what={t('shared.title')} retry={query.refetch} />;
  if (query.isPending) return <ListSkeleton rows={4} />;
  const shares = query.data.pages.flatMap(({ items }) => items);
  if (shares.length === 0) {
    return (
      <EmptyState
        icon="send"
        title={t('shared.none')}
        action={<Link href="/documents">{t('shared.toDocuments')}</Link>}
      >
        {t('shared.noneDetail')}
      </EmptyState>
    );
  }
  return (
    <div className="ar-stack">
      <SharePanels shares={shares} />
      <MorePages query={query} label={t('shared.more')} failed={t('shell.moreFailed')} />
    </div>
  );
}

function useShares() {
  const sharing = useDocumentSharing();
  return useInfiniteQuery({
    queryKey: [...sharing.page(null).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => sharing.page(pageParam).queryFn({ signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
