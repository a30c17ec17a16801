import './documents.css';
import { clientName } from '@anteroom/domain/clientName';
import { folderName } from '@anteroom/domain/processingYear';
import {
  type Client,
  type Container,
  type DocumentOrder,
  Documents,
  useI18n,
  useService,
} from '@anteroom/sdk';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Link } from '@anteroom/ui/Link';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { WithClient } from '../../shell/WithClient.tsx';
import { DocumentActionsProvider } from './actions/DocumentActionsProvider.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { ContainerContents } from './ContainerContents.tsx';
import { containerAt, pathTo } from './containerTree.ts';
import { DocumentsSkeleton } from './DocumentsSkeleton.tsx';

/** The documents of the active client, folder by folder: `?folder=` names one, `?sort=name` orders by name. */
export function DocumentsScreen() {
  const { t } = useI18n();
  return (
    <Screen title={t('documents.title')}>
      <WithClient skeleton={<DocumentsSkeleton />}>
        {(client) => (
          <DocumentActionsProvider client={client}>
            <ClientFolders client={client} />
          </DocumentActionsProvider>
        )}
      </WithClient>
    </Screen>
  );
}

function ClientFolders({ client }: { client: Client }) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const folder = search.get('folder');
  const order: DocumentOrder = search.get('sort') === 'name' ? 'name' : 'modifiedDate';
  const tree = useQuery(useService(Documents).tree(client.id));
  const [openedFor] = useState(client.id);
  if (tree.isError) return <LoadFailed what={t('documents.title')} retry={tree.refetch} />;
  if (!tree.data) return <DocumentsSkeleton />;
  const container = containerAt(tree.data, folder);
  if (!container) {
    // The folder is one of the client before.
    if (folder && openedFor !== client.id) return <Navigate to="/documents" replace />;
    return folder ? <NoFolder /> : <NothingShared />;
  }
  return (
    <>
      <FolderHeader client={client} path={pathTo(tree.data, container)} />
      <ContainerContents
        key={container.id}
        client={client}
        container={container}
        tree={tree.data}
        order={order}
      />
    </>
  );
}

/** The root bears the name of the screen, a folder its own. */
function FolderHeader({ client, path }: { client: Client; path: readonly Container[] }) {
  const { t } = useI18n();
  const container = path.at(-1);
  const isRoot = path.length < 2 || !container;
  return (
    <>
      {!isRoot && <Breadcrumbs root={clientName(client)} path={path} />}
      <PageHeader
        title={isRoot ? t('documents.title') : folderName(container)}
        subtitle={isRoot ? t('documents.subtitle') : undefined}
      />
    </>
  );
}

function NoFolder() {
  const { t } = useI18n();
  return (
    <EmptyState
      headingLevel={1}
      icon="folder"
      title={t('documents.noFolder')}
      action={<Link href="/documents">{t('documents.all')}</Link>}
    >
      {t('documents.noFolderDetail')}
    </EmptyState>
  );
}

function NothingShared() {
  const { t } = useI18n();
  return (
    <>
      <PageHeader title={t('documents.title')} />
      <EmptyState icon="folder" title={t('documents.nothingShared')}>
        {t('documents.nothingSharedDetail')}
      </EmptyState>
    </>
  );
}
