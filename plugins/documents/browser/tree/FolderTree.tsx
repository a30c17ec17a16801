import { folderName } from '@anteroom/domain/documents/processingYear';
import { type Container, useI18n } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../containerTree.ts';
import { type DocumentsView, folderHref } from '../documentsView.ts';
import { type VisibleFolder, visibleFolders } from './visibleFolders.ts';

interface FolderTreeProps {
  tree: readonly Container[];
  /** Current folder; the folders above it are expanded. */
  current: Container;
  /** The name of the root. */
  root: string;
  view: DocumentsView;
  /** Called with the IDs of the expanded folders. */
  onOpen: (ids: ReadonlySet<string>) => void;
}

/**
 * The client's folders as a tree. Each is a link; the arrow keys move between them, and expand and collapse them
 * (WAI-ARIA Authoring Practices, tree view).
 */
export function FolderTree({ tree, current, root, view, onOpen }: FolderTreeProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { open, toggle } = useOpenFolders(tree, current, onOpen);
  const [stop, setStop] = useState(current.id);
  const folders = useMemo(() => {
    const [rootFolder] = pathTo(tree, current);
    return rootFolder ? visibleFolders(tree, rootFolder, open) : [];
  }, [tree, current, open]);
  const stopId = folders.some(({ folder }) => folder.id === stop) ? stop : current.id;

  function onKeyDown(event: KeyboardEvent): void {
    const index = folders.findIndex(({ folder }) => folder.id === stopId);
    const at = folders[index];
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event.key, index, at, folders);
    if (step === undefined) return;
    event.preventDefault();
    if (step === 'toggle') toggle(at.folder.id);
    const target = step === 'toggle' ? undefined : folders[step];
    if (!target) return;
    setStop(target.folder.id);
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(target.folder.id)}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tree"
      aria-label={t('documents.folders')}
      className="folder-tree"
      onKeyDown={onKeyDown}
    >
      {folders.map(({ folder, level, hasFolders, isOpen }) => (
        <a
          key={folder.id}
          role="treeitem"
          data-id={folder.id}
          href={folderHref(level === 1 ? null : folder.id, view)}
          aria-level={level}
          aria-expanded={hasFolders ? isOpen : undefined}
          aria-current={folder.id === current.id && !view.isFlat ? 'page' : undefined}
          aria-selected={folder.id === current.id && !view.isFlat}
          tabIndex={folder.id === stopId ? 0 : -1}
          className="folder-node"
          style={{ paddingInlineStart: `${(level - 1) * 0.875}rem` }}
          onFocus={() => setStop(folder.id)}
          onClick={(event) => {
            // For pointers only: the arrow keys do the same, and opening a folder expands it.
            if (!hasFolders || !isOnToggle(event.target)) return;
            event.preventDefault();
            toggle(folder.id);
          }}
        >
          <span className="folder-toggle" data-open={isOpen || undefined}>
            {hasFolders && <Icon name="chevron-right" size="sm" />}
          </span>
          <Icon name={isOpen && hasFolders ? 'folder-open' : 'folder'} size="sm" />
          <span className="folder-node-name">{level === 1 ? root : folderName(folder)}</span>
          {folder.documentCount > 0 && <Count folder={folder} />}
        </a>
      ))}
    </div>
  );
}

function isOnToggle(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.folder-toggle') !== null;
}

function Count({ folder }: { folder: Container }) {
  const { t } = useTranslation();
  const { number } = useI18n();
  return (
    <>
      <span className="folder-node-count" aria-hidden="true">
        {number(folder.documentCount)}
      </span>
      <span className="ar-visually-hidden">{t('documents.count', { count: folder.documentCount })}</span>
    </>
  );
}

/** Returns the expanded folders: the root and the ancestors of the current folder, until the person collapses them. */
function useOpenFolders(
  tree: readonly Container[],
  current: Container,
  onOpen: (ids: ReadonlySet<string>) => void,
) {
  const way = pathTo(tree, current).map(({ id }) => id);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(way));
  const [shown, setShown] = useState(current.id);
  if (shown !== current.id) {
    setShown(current.id);
    setOpen(new Set([...open, ...way]));
  }
  return {
    open,
    toggle(id: string) {
      const changed = new Set(open);
      if (!changed.delete(id)) changed.add(id);
      setOpen(changed);
      onOpen(changed);
    },
  };
}

function stepOf(
  key: string,
  index: number,
  at: VisibleFolder,
  folders: readonly VisibleFolder[],
): number | 'toggle' | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'Home':
      return 0;
    case 'End':
      return folders.length - 1;
    case 'ArrowRight':
      if (!at.hasFolders) return undefined;
      return at.isOpen ? index + 1 : 'toggle';
    case 'ArrowLeft':
      if (at.hasFolders && at.isOpen) return 'toggle';
      return folders.findLastIndex(({ level }, place) => place < index && level < at.level);
    default:
      return undefined;
  }
}
