import { folderName } from '@anteroom/domain/documents/processingYear';
import { type Container, Documents, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionDialogProps } from '../actions/DocumentAction.ts';
import { deletionsUnderWay, useDeletions } from './Deletions.ts';
import { useSayDeleted } from './useSayDeleted.ts';

/** Asks for confirmation before deleting documents and folders, naming them, and shows the progress of the deletion. */
export function DeleteDialog({ selection, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { number } = useI18n();
  const { documents, folders } = selection;
  const deletions = useDeletions();
  const underWay = useAtomValue(deletionsUnderWay);
  const say = useSayDeleted();
  const [begun, setBegun] = useState(false);

  async function confirm() {
    setBegun(true);
    say(await deletions.delete(documents, folders));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      size="sm"
      title={t(documents.length === 0 ? 'deletion.folderTitle' : 'deletion.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t(begun ? 'shell.close' : 'shell.cancel')}</Button>
          <Button variant="danger" loading={begun} onClick={confirm}>
            {t('deletion.confirm')}
          </Button>
        </>
      }
    >
      <WhatIsDeleted selection={selection} />
      {begun && underWay && (
        <ProgressBar
          label={t('deletion.underWay')}
          detail={t('deletion.progress', {
            done: number(underWay.done),
            total: number(underWay.total),
          })}
          value={underWay.done / underWay.total}
        />
      )}
    </Dialog>
  );
}

function WhatIsDeleted({ selection }: Pick<ActionDialogProps, 'selection'>) {
  const { t } = useTranslation();
  const tree = useQuery(useService(Documents).tree(selection.client.id)).data ?? [];
  const items = [
    ...selection.folders.map((folder) => ({
      name: folderName(folder),
      held: documentsBelow(tree, folder),
      permissions: folder.permissions,
    })),
    ...selection.documents.map(({ name, permissions }) => ({ name, held: null, permissions })),
  ];
  const deleted = items.filter(({ permissions }) => permissions.canDelete);
  const kept = items.filter(({ permissions }) => !permissions.canDelete);
  const [only] = deleted;
  const withCount = ({ name, held }: (typeof items)[number]) =>
    held ? `${name} (${t('documents.count', { count: held })})` : name;
  return (
    <div className="ar-stack">
      {deleted.length === 1 && only ? (
        <p>
          {only.held
            ? t('deletion.folder', { name: only.name, count: only.held })
            : t('deletion.one', { name: only.name })}
        </p>
      ) : (
        <NamedItems text={t('deletion.several')} names={deleted.map(withCount)} />
      )}
      {kept.length > 0 && <NamedItems text={t('deletion.kept')} names={kept.map(({ name }) => name)} />}
    </div>
  );
}

function NamedItems({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <div>
      <p>{text}</p>
      <ul className="deletion-names">
        {names.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: documents of different folders may have the same name.
          <li key={place}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the number of documents in a folder and below that the person can see. */
function documentsBelow(tree: readonly Container[], folder: Container): number {
  const inside = tree.filter(({ parentId }) => parentId === folder.id);
  return inside.reduce((sum, child) => sum + documentsBelow(tree, child), folder.documentCount);
}
