import { folderName } from '@anteroom/domain/documents/processingYear';
import { control } from '@anteroom/domain/people/permissions';
import { type Container, Permissions, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Menu, type MenuItem } from '@anteroom/ui/Menu';
import { onDemand } from '@anteroom/ui/onDemand';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInput } from './FileInput.tsx';
import { useRowHeights } from './list/useRowHeights.ts';
import { useAddFiles } from './useAddFiles.ts';
import { usePastedFiles } from './usePastedFiles.ts';

// The code that reads dropped folders is large, so it loads after what is visible.
const DropOverlay = onDemand(async () => (await import('./DropOverlay.tsx')).DropOverlay);
const NewFolderDialog = onDemand(async () => (await import('./NewFolderDialog.tsx')).NewFolderDialog);

/** Folders cannot be picked on phones. */
const picksFolders = 'webkitdirectory' in HTMLInputElement.prototype;

/**
 * All ways to add something to a folder: files and folders picked, dropped anywhere or pasted; a photo; a new folder.
 */
export function Uploads({ container }: { container: Container }) {
  const { t } = useTranslation();
  const permissions = useService(Permissions);
  const mayAddFolders = permissions.control(control.addFolder);
  const { refused, add, forgetRefused } = useAddFiles(container);
  const [isNaming, setNaming] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  usePastedFiles(add);

  const hasCamera = window.matchMedia('(pointer: coarse)').matches;
  const { isCards } = useRowHeights();
  const more: MenuItem[] = [];
  if (isCards) {
    more.push({
      id: 'files',
      icon: 'upload',
      label: t('uploads.choose'),
      onSelect: () => files.current?.click(),
    });
  }
  if (hasCamera && !permissions.control(control.hideScanFromDevice)) {
    more.push({
      id: 'photo',
      icon: 'camera',
      label: t('uploads.takePhoto'),
      onSelect: () => photo.current?.click(),
    });
  }
  if (mayAddFolders && picksFolders) {
    more.push({
      id: 'folder',
      icon: 'folder-open',
      label: t('uploads.chooseFolder'),
      onSelect: () => folder.current?.click(),
    });
  }
  if (mayAddFolders) {
    more.push({
      id: 'new',
      icon: 'folder-plus',
      label: t('uploads.newFolder'),
      onSelect: () => setNaming(true),
    });
  }
  return (
    <>
      <div className="uploads-bar">
        {!isCards && (
          <Button variant="primary" icon="upload" onClick={() => files.current?.click()}>
            {t('uploads.choose')}
          </Button>
        )}
        {more.length > 0 && (
          <Menu
            label={t('uploads.more')}
            items={more}
            trigger={(trigger) => (
              <Button {...trigger} variant={isCards ? 'primary' : 'secondary'} icon="plus">
                {t('uploads.more')}
              </Button>
            )}
          />
        )}
        {!isCards && (
          <span className="uploads-hint ar-small ar-muted">
            {t(mayAddFolders ? 'uploads.hint' : 'uploads.hintFiles')}
          </span>
        )}
        <FileInput ref={files} label={t('uploads.choose')} multiple onFiles={add} />
        {mayAddFolders && picksFolders && (
          <FileInput ref={folder} label={t('uploads.chooseFolder')} webkitdirectory="" onFiles={add} />
        )}
        {hasCamera && (
          <FileInput
            ref={photo}
            label={t('uploads.takePhoto')}
            accept="image/*"
            capture="environment"
            onFiles={add}
          />
        )}
      </div>
      <DropOverlay label={t('uploads.dropTo', { folder: folderName(container) })} onFiles={add} />
      {refused.length > 0 && (
        <Alert
          level="warning"
          title={t('documents.refused', { count: refused.length })}
          onClose={forgetRefused}
          closeLabel={t('shell.close')}
        >
          <ul>
            {refused.map(({ name, reasons }, index) => (
              // Files of several folders may have the same name, and the list only ever changes as a whole.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index}>
                {name}: {reasons.map((reason) => t(`documents.refusal.${reason}`)).join(', ')}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {isNaming && <NewFolderDialog parent={container} onClose={() => setNaming(false)} />}
    </>
  );
}
