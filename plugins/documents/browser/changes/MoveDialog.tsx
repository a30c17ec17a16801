import { folderName } from '@anteroom/domain/documents/processingYear';
import { clientName } from '@anteroom/domain/people/clientName';
import { Alerts, type Container, Documents, Http, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { Icon } from '@anteroom/ui/Icon';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionDialogProps, DocumentSelection } from '../actions/DocumentAction.ts';
import { pathTo } from '../containerTree.ts';
import { DocumentsFailed } from '../DocumentsFailed.tsx';
import { visibleFolders } from '../tree/visibleFolders.ts';
import { type Movable, moveItems } from './documentChanges.ts';

/**
 * Moves documents and folders into another folder of the same client. There is no confirmation, because the move can be
 * undone.
 */
export function MoveDialog({ selection, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { client } = selection;
  const [items] = useState(() => movableOf(selection));
  const tree = useQuery(useService(Documents).tree(client.id));
  const move = useMove(items);
  const [target, setTarget] = useState<Container>();
  const [state, setState] = useState<'asking' | 'moving' | 'failed'>('asking');

  async function submit() {
    if (!target || state === 'moving') return;
    setState('moving');
    const isDone = await move(target.id, target.type === 'Client' ? clientName(client) : folderName(target));
    if (isDone) onClose();
    else setState('failed');
  }

  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={submit}
      title={t('documents.move.title', { count: items.length, name: items[0]?.name ?? '' })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={!target} loading={state === 'moving'}>
            {t('documents.move.action')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        {state === 'failed' && <Alert level="danger">{t('documents.move.failed')}</Alert>}
        {tree.data && (
          <Targets
            tree={tree.data}
            root={clientName(client)}
            items={items}
            target={target}
            onChoose={setTarget}
          />
        )}
        {tree.isError && !tree.data && <DocumentsFailed retry={tree.refetch} />}
        {tree.isPending && <Skeleton shape="block" height="12rem" />}
      </div>
    </Dialog>
  );
}

function movableOf({ documents, folders }: DocumentSelection): Movable[] {
  return [
    ...folders.map((folder) => ({
      id: folder.id,
      name: folderName(folder),
      // The client's root has no parent and cannot be chosen.
      parentId: folder.parentId ?? folder.clientId,
      isFolder: true,
    })),
    ...documents.map(({ id, name, parent }) => ({ id, name, parentId: parent.id, isFolder: false })),
  ];
}

interface TargetsProps {
  tree: readonly Container[];
  root: string;
  items: readonly Movable[];
  target: Container | undefined;
  onChoose: (folder: Container) => void;
}

/** Lists the folders to which the person may add something. */
function Targets({ tree, root, items, target, onChoose }: TargetsProps) {
  const { t } = useTranslation();
  const rootFolder = tree.find(({ parentId }) => parentId === null);
  const folders = rootFolder ? visibleFolders(tree, rootFolder, new Set(tree.map(({ id }) => id))) : [];
  const isHere = (folder: Container) => items.every(({ parentId }) => parentId === folder.id);
  const moving = new Set(items.map(({ id }) => id));
  const isMoving = (folder: Container) => pathTo(tree, folder).some(({ id }) => moving.has(id));
  return (
    <RadioGroup
      label={t('documents.move.where')}
      value={target?.id}
      options={folders.map(({ folder, level }) => ({
        value: folder.id,
        label: (
          <span className="move-target" style={{ marginInlineStart: `${(level - 1) * 1.25}rem` }}>
            <Icon name="folder" size="sm" />
            {level === 1 ? root : folderName(folder)}{' '}
            {isHere(folder) && <span className="ar-muted ar-small">{t('documents.move.here')}</span>}
          </span>
        ),
        disabled: !folder.permissions.canCreate || isHere(folder) || isMoving(folder),
      }))}
      onChange={(id) => {
        const chosen = tree.find((folder) => folder.id === id);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

/** Moves items. Resolves with false if nothing could be moved, so that the dialog can say so. */
function useMove(items: readonly Movable[]) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();

  async function put(some: readonly Movable[], containerId: string) {
    const { moved, failed } = await moveItems(http, some, containerId);
    void cache.invalidateQueries({ queryKey: ['documents'] });
    return { moved: new Set(moved), failed };
  }

  async function undo(moved: readonly Movable[]): Promise<void> {
    const homes = Map.groupBy(moved, ({ parentId }) => parentId);
    const ends = await Promise.allSettled([...homes].map(([home, those]) => put(those, home)));
    const isUndone = ends.every((end) => end.status === 'fulfilled' && end.value.failed.length === 0);
    if (isUndone) alerts.show({ type: 'success', msg: t('documents.move.undone') });
    else alerts.show({ type: 'danger', msg: t('documents.move.notUndone') });
  }

  return async (containerId: string, folder: string): Promise<boolean> => {
    try {
      const { moved, failed } = await put(items, containerId);
      const done = items.filter(({ id }) => moved.has(id));
      if (done.length > 0) {
        alerts.show({
          type: 'success',
          timeout: 6_000,
          msg: t('documents.move.done', { count: done.length, name: done[0]?.name ?? '', folder }),
          action: { label: t('documents.undo'), run: () => void undo(done) },
        });
      }
      if (failed.length > 0) {
        const nameOf = (id: string) => items.find((one) => one.id === id)?.name ?? id;
        alerts.show({
          type: 'warning',
          msg: t('documents.move.some', { count: failed.length, folder }),
          details: [
            {
              text: t('documents.move.stayed'),
              items: failed.map(({ id, reason }) => `${nameOf(id)}: ${t(`documents.move.reason.${reason}`)}`),
            },
          ],
        });
      }
      return true;
    } catch {
      return false;
    }
  };
}
