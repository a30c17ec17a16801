import { Button } from '@anteroom/ui/Button';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { fromEvent } from 'file-selector';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface DropFilesProps {
  readonly isCompact: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Chooses a folder with all that is in it. */
    webkitdirectory?: '';
  }
}

/** Folders cannot be picked on phones. */
const picksFolders = 'webkitdirectory' in HTMLInputElement.prototype;

/** Takes files and folders, dropped or picked. */
export function DropFiles({ isCompact, onFiles }: DropFilesProps) {
  const { t } = useTranslation();
  const folder = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => onFiles(files.filter(isWanted));
  return (
    <div className="ar-stack ar-stack-small">
      <FileDropZone
        label={t('drop.label')}
        hint={t('drop.hint')}
        buttonLabel={t('drop.button')}
        compact={isCompact}
        readDrop={readFolders}
        onFiles={take}
      />
      {picksFolders && (
        <div className="ar-cluster">
          <Button icon="folder-open" onClick={() => folder.current?.click()}>
            {t('drop.folder')}
          </Button>
          <input
            ref={folder}
            type="file"
            hidden
            webkitdirectory=""
            aria-label={t('drop.folder')}
            onChange={({ target }) => {
              take([...(target.files ?? [])]);
              // Reset, so that picking the same folder again fires a change event.
              target.value = '';
            }}
          />
        </div>
      )}
    </div>
  );
}

/** Begins within the event: once it is over, what was dropped can no longer be read. */
async function readFolders(event: DragEvent): Promise<File[]> {
  return (await fromEvent(event)).filter((file) => file instanceof File);
}

/** Operating systems put files of their own into folders. */
function isWanted({ name }: File): boolean {
  return !name.startsWith('.') && !/^(thumbs\.db|desktop\.ini)$/i.test(name);
}
