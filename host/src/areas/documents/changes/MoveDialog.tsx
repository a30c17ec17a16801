import { clientName } from '@anteroom/domain/clientName';
import { folderName } from '@anteroom/domain/processingYear';
import { Alerts, type Container, type Document, Documents, Http, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { Icon } from '@anteroom/ui/Icon';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActionDialogProps } from '../actions/DocumentAction.ts';
import { DocumentsFailed } from '../DocumentsFailed.tsx';
import { visibleFolders } from '../tree/visibleFolders.ts';
import { moveDocuments } from './documentChanges.ts';

/** Puts documents into another folder of the same client. It can be undone, so that nothing asks whether one is sure. */
export function MoveDialog({ selection, onClose }: ActionDialogProps) {
  const { t } = useI18n();
  const { client, documents } = selection;
  const tree = useQuery(useService(Documents).tree(client.id));
  const move = useMove(documents);
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
      title={t('documents.move.title', { count: documents.length, name: documents[0]?.name ?? '' })}
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
            documents={documents}
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

interface TargetsProps {
  tree: readonly Container[];
  root: string;
  documents: readonly Document[];
  target: Container | undefined;
  onChoose: (folder: Container) => void;
}

/** The folders into which the person may put something. */
function Targets({ tree, root, documents, target, onChoose }: TargetsProps) {
  const { t } = useI18n();
  const rootFolder = tree.find(({ parentId }) => parentId === null);
  const folders = rootFolder ? visibleFolders(tree, rootFolder, new Set(tree.map(({ id }) => id))) : [];
  const isHere = (folder: Container) => documents.every(({ parent }) => parent.id === folder.id);
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
        disabled: !folder.permissions.canCreate || isHere(folder),
      }))}
      onChange={(id) => {
        const chosen = tree.find((folder) => folder.id === id);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

/** Answers false where nothing could be moved, for the dialog to say so. */
function useMove(documents: readonly Document[]) {
  const { t } = useI18n();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();

  async function put(ids: readonly string[], containerId: string) {
    const { moved, failed } = await moveDocuments(http, ids, containerId);
    void cache.invalidateQueries({ queryKey: ['documents'] });
    return { moved: new Set(moved), failed };
  }

  async function undo(moved: readonly Document[]): Promise<void> {
    const homes = Map.groupBy(moved, ({ parent }) => parent.id);
    const ends = await Promise.allSettled(
      [...homes].map(([home, those]) =>
        put(
          those.map(({ id }) => id),
          home,
        ),
      ),
    );
    const isUndone = ends.every((end) => end.status === 'fulfilled' && end.value.failed.length === 0);
    if (isUndone) alerts.show({ type: 'success', msg: t('documents.move.undone') });
    else alerts.show({ type: 'danger', msg: t('documents.move.notUndone') });
  }

  return async (containerId: string, folder: string): Promise<boolean> => {
    try {
      const { moved, failed } = await put(
        documents.map(({ id }) => id),
        containerId,
      );
      const done = documents.filter(({ id }) => moved.has(id));
      if (done.length > 0) {
        const alert = alerts.show({
          type: 'success',
          timeout: 6_000,
          msg: t('documents.move.done', { count: done.length, folder }),
          action: {
            label: t('documents.undo'),
            run: () => {
              alerts.dismiss(alert);
              void undo(done);
            },
          },
        });
      }
      if (failed.length > 0) {
        const nameOf = (id: string) => documents.find((one) => one.id === id)?.name ?? id;
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
