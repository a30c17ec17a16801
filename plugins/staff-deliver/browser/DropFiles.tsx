import { PickFolder, readFolders } from '@anteroom/screen-parts/PickFolder';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { useTranslation } from 'react-i18next';

interface DropFilesProps {
  readonly isCompact: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts files and folders, dropped or picked. */
export function DropFiles({ isCompact, onFiles }: DropFilesProps) {
  const { t } = useTranslation();
  return (
    <FileDropZone
      label={t('drop.label')}
      hint={t('drop.hint')}
      buttonLabel={t('drop.button')}
      moreButtons={<PickFolder label={t('drop.folder')} onFiles={onFiles} />}
      compact={isCompact}
      readDrop={readFolders}
      onFiles={onFiles}
    />
  );
}
