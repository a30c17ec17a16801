import { splitExtension } from '@anteroom/domain/documents/fileExtension';
import { isAcceptableName } from '@anteroom/domain/documents/fileSelection';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Http, HttpError, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { TextField } from '@anteroom/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionDialogProps } from '../actions/DocumentAction.ts';
import { renameDocument, renameFolder } from './documentChanges.ts';

type Refusal = 'empty' | 'characters' | 'taken' | 'failed';

/** Renames one document, which keeps its extension, or one folder. */
export function RenameDialog({ selection, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const cache = useQueryClient();
  const [document] = selection.documents;
  const [folder] = selection.folders;
  const { stem, extension } = nameParts(document?.name ?? folder?.name ?? '', document !== undefined);
  const [name, setName] = useState(stem);
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const close = useAskBeforeClose(name !== stem, onClose, isBusy);

  async function rename() {
    const wanted = name.trim();
    const refused = refusalOf(wanted, extension);
    setRefusal(refused);
    if (refused) return;
    if (wanted === stem) return onClose();
    setBusy(true);
    try {
      if (document) await renameDocument(http, document, wanted + extension);
      else if (folder) await renameFolder(http, folder, wanted);
      void cache.invalidateQueries({ queryKey: ['documents'] });
      onClose();
    } catch (error) {
      setRefusal(isTaken(error) ? 'taken' : 'failed');
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={close}
      onSubmit={rename}
      title={t('documents.rename.title', { name: stem + extension })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button variant="primary" type="submit" loading={isBusy}>
            {t('documents.rename.action')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('documents.rename.name')}
        description={extension && t('documents.rename.extension', { extension })}
        error={refusal && t(`documents.rename.refused.${refusal}`)}
        autoFocus
        onFocus={({ target }) => target.select()}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </Dialog>
  );
}

function nameParts(name: string, isDocument: boolean): { stem: string; extension: string } {
  return isDocument ? splitExtension(name) : { stem: name, extension: '' };
}

function refusalOf(name: string, extension: string): Refusal | undefined {
  if (name === '') return 'empty';
  return isAcceptableName(name + extension) ? undefined : 'characters';
}

function isTaken(error: unknown): boolean {
  return error instanceof HttpError && error.failure.kind === 'problem' && error.failure.status === 409;
}
