// The style sheets of all the plugin's screens and dialogs: one file, which the portal applies with the first screen
// shown.
import './documents.css';
import './access/access.css';
import './list/documentList.css';
import './bin/bin.css';
import './deletion/deletion.css';
import './sharing/sharing.css';
import './tree/folderTree.css';
import { folderName } from '@anteroom/domain/documents/processingYear';
import { clientName } from '@anteroom/domain/people/clientName';
import { isStaff } from '@anteroom/domain/people/permissions';
import { ShortcutsButton } from '@anteroom/screen-parts/ShortcutsButton';
import { useShortcutsKey } from '@anteroom/screen-parts/useShortcutsKey';
import { WithClient } from '@anteroom/screen-parts/WithClient';
import { type Client, type Container, Permissions, useSelectClient, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { IconButton } from '@anteroom/ui/IconButton';
import { Link } from '@anteroom/ui/Link';
import { Menu } from '@anteroom/ui/Menu';
import { onDemand } from '@anteroom/ui/onDemand';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhoSees } from './access/WhoSees.tsx';
import { DocumentActionsProvider } from './actions/DocumentActionsProvider.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { containerAt, pathTo } from './containerTree.ts';
import { DocumentsFailed } from './DocumentsFailed.tsx';
import { DocumentsSkeleton } from './DocumentsSkeleton.tsx';
import { type DocumentsView, documentsPath } from './documentsView.ts';
import { FolderContents } from './FolderContents.tsx';
import { useRowHeights } from './list/useRowHeights.ts';
import { Redirect } from './Redirect.tsx';
import { UnfinishedSend } from './sharing/UnfinishedSend.tsx';
import { FolderTree } from './tree/FolderTree.tsx';
import { useFolders } from './tree/useFolders.ts';
import { useDocumentsView } from './useDocumentsView.ts';
import { useFocusOfFolder } from './useFocusOfFolder.ts';

const DocumentShortcuts = onDemand(async () => (await import('./DocumentShortcuts.tsx')).DocumentShortcuts);

/** The documents of a client, folder by folder or all together. The address determines what is shown. */
export default function DocumentsScreen() {
  const { view } = useDocumentsView();
  const selection = useSelectClient(view.client ?? undefined);
  return (
    <WithClient skeleton={<DocumentsSkeleton />}>
      {(client) => {
        switch (selection) {
          case 'selecting':
            return <DocumentsSkeleton />;
          case 'unknown':
            return <NoFolder />;
          case 'left':
            return <Redirect to={documentsPath} />;
          case 'selected':
            return (
              <DocumentActionsProvider client={client}>
                <ClientFolders client={client} />
                <UnfinishedSend key={client.id} client={client} />
              </DocumentActionsProvider>
            );
        }
      }}
    </WithClient>
  );
}

function ClientFolders({ client }: { client: Client }) {
  const { view, change } = useDocumentsView();
  const { tree, isError, retry, onOpen } = useFolders(client, view.folder);
  const [openedFor] = useState(client.id);
  const [showsShortcuts, setShortcuts] = useState(false);
  useShortcutsKey(() => setShortcuts(true));
  if (isError) return <DocumentsFailed retry={retry} />;
  if (!tree) return <DocumentsSkeleton />;
  // A search stays open when one of its results switches to another client, who does not have the folder in which the
  // search began.
  const container = containerAt(tree, view.folder) ?? (view.search ? containerAt(tree, null) : undefined);
  if (!container) {
    // The folder belongs to the previous client.
    if (view.folder && openedFor !== client.id) return <Redirect to={documentsPath} />;
    return view.folder ? <NoFolder /> : <NothingShared />;
  }
  const root = clientName(client);
  const hasFolders = tree.length > 1;
  return (
    <>
      <FolderHeader
        root={root}
        path={pathTo(tree, container)}
        view={view}
        onShortcuts={() => setShortcuts(true)}
      />
      <div className="documents-layout" data-folders={hasFolders || undefined}>
        {hasFolders && (
          <div className="documents-side">
            <FolderTree tree={tree} current={container} root={root} view={view} onOpen={onOpen} />
          </div>
        )}
        <FolderContents
          key={container.id}
          client={client}
          container={container}
          tree={tree}
          view={view}
          onChange={change}
        />
      </div>
      {showsShortcuts && <DocumentShortcuts onClose={() => setShortcuts(false)} />}
    </>
  );
}

interface FolderHeaderProps {
  root: string;
  path: readonly Container[];
  view: DocumentsView;
  onShortcuts: () => void;
}

/** Header of a folder. The heading is the name of the screen at the root, and the name of the folder elsewhere. */
function FolderHeader({ root, path, view, onShortcuts }: FolderHeaderProps) {
  const { t } = useTranslation();
  const { isCards } = useRowHeights();
  const container = path.at(-1);
  useFocusOfFolder(container?.id);
  const isRoot = view.isFlat || path.length < 2 || !container;
  return (
    <>
      {!isRoot && <Breadcrumbs root={root} path={path} view={view} />}
      <PageHeader
        title={isRoot ? t('documents.title') : folderName(container)}
        subtitle={isRoot && !isCards ? t('documents.subtitle') : undefined}
        actions={
          <>
            {container && (
              <WhoSees folder={{ id: container.id, name: isRoot ? root : folderName(container) }} />
            )}
            {isRoot && <OtherLists isMenu={isCards} onShortcuts={onShortcuts} />}
          </>
        }
      />
    </>
  );
}

/** Links to the deleted and to the shared documents. On phones they are in a menu, to leave room for the documents. */
function OtherLists({ isMenu, onShortcuts }: { isMenu: boolean; onShortcuts: () => void }) {
  const { t } = useTranslation();
  const forStaff = isStaff(useService(Permissions));
  const lists = [
    { id: 'bin', icon: 'trash-2', label: t('bin.title'), href: '/documents/bin' },
    {
      id: 'shared',
      icon: 'send',
      label: t(forStaff ? 'shared.firmTitle' : 'shared.title'),
      href: '/documents/shared',
    },
  ] as const;
  if (isMenu) {
    const label = t('documents.otherLists');
    return (
      <Menu
        label={label}
        align="end"
        items={lists}
        trigger={(trigger) => <IconButton {...trigger} icon="ellipsis" label={label} />}
      />
    );
  }
  return (
    <>
      {lists.map(({ id, icon, label, href }) => (
        <Button key={id} variant="quiet" icon={icon} href={href}>
          {label}
        </Button>
      ))}
      <ShortcutsButton onClick={onShortcuts} />
    </>
  );
}

function NoFolder() {
  const { t } = useTranslation();
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
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('documents.title')} />
      <EmptyState icon="folder" title={t('documents.nothingShared')}>
        {t('documents.nothingSharedDetail')}
      </EmptyState>
    </>
  );
}
