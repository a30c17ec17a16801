import { Button } from '@anteroom/ui/Button';
import { fromEvent } from 'file-selector';
import { useRef } from 'react';

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Chooses a folder with all that is in it. */
    webkitdirectory?: '';
  }
}

interface PickFolderProps {
  readonly label: string;
  /** Called with the files of the folder and of all folders in it. */
  readonly onFiles: (files: File[]) => void;
}

/** A button that picks a folder. Phones have no folders to pick: it is not there. */
export function PickFolder({ label, onFiles }: PickFolderProps) {
  const input = useRef<HTMLInputElement>(null);
  if (!('webkitdirectory' in HTMLInputElement.prototype)) return null;
  return (
    <div className="ar-cluster">
      <Button icon="folder-open" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        webkitdirectory=""
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])].filter(isWanted));
          // Reset, so that picking the same folder again fires a change event.
          target.value = '';
        }}
      />
    </div>
  );
}

/** Returns the files that were dropped, also those in dropped folders. Call it within the event: later they can no longer be read. */
export async function readFolders(event: DragEvent): Promise<File[]> {
  return (await fromEvent(event)).filter((file) => file instanceof File).filter(isWanted);
}

/** Operating systems put files of their own into folders. */
function isWanted({ name }: File): boolean {
  return !name.startsWith('.') && !/^(thumbs\.db|desktop\.ini)$/i.test(name);
}
