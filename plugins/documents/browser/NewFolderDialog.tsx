import { isAcceptableName } from '@anteroom/domain/documents/fileSelection';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alerts, type Container, Documents, HttpError, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface NewFolderDialogProps {
  parent: Container;
  onClose: () => void;
}

type State = 'naming' | 'uploading' | 'conflict' | 'characters';

/**
 * Dialog that creates a folder (spec section 4, container creation). Shows beside the field when a name is taken or
 * invalid.
 */
export function NewFolderDialog({ parent, onClose }: NewFolderDialogProps) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  const [name, setName] = useState('');
  const [state, setState] = useState<State>('naming');
  const [failure, setFailure] = useState('');
  const wanted = name.trim();
  const close = useAskBeforeClose(wanted !== '', onClose, state === 'uploading');

  async function create() {
    if (!isAcceptableName(wanted)) {
      setState('characters');
      return;
    }
    setState('uploading');
    setFailure('');
    try {
      await documents.createFolder(parent, wanted);
      alerts.show({ type: 'success', msg: t('uploads.folderDone', { name: wanted }) });
      onClose();
    } catch (error) {
      const code = error instanceof HttpError ? error.code : undefined;
      setState(code === 'conflict' ? 'conflict' : 'naming');
      if (code === 'forbidden') setFailure(t('uploads.folderForbidden'));
      else if (code !== 'conflict') setFailure(t('uploads.folderFailed', { name: wanted }));
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={close}
      onSubmit={() => wanted && state !== 'uploading' && void create()}
      title={t('uploads.newFolder')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={!wanted} loading={state === 'uploading'}>
            {t('uploads.createFolder')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        {failure && <Alert level="danger">{failure}</Alert>}
        <TextField
          label={t('uploads.folderName')}
          autoFocus
          autoComplete="off"
          maxLength={255}
          value={name}
          error={
            state === 'conflict'
              ? t('uploads.folderTaken')
              : state === 'characters'
                ? t('uploads.folderCharacters')
                : undefined
          }
          onChange={(event) => {
            setName(event.target.value);
            setState('naming');
          }}
        />
      </div>
    </Dialog>
  );
}
