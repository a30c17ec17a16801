import { Button } from '@anteroom/ui/Button';
import { fromEvent } from 'file-selector';
import { useRef } from 'react';

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Makes the input choose a folder with all of its contents. */
    webkitdirectory?: '';
  }
}

interface PickFolderProps {
  readonly label: string;
  /** Called with the files of the folder and its subfolders. */
  readonly onFiles: (files: File[]) => void;
}

/** Renders a button that picks a folder. Renders nothing on phones, which cannot pick folders. */
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

/**
 * Returns the dropped files, including those in dropped folders. Call it during the event, because the files cannot be
 * read later.
 */
export async function readFolders(event: DragEvent): Promise<File[]> {
  return (await fromEvent(event)).filter((file) => file instanceof File).filter(isWanted);
}

/** Returns false for files that operating systems add to folders. */
function isWanted({ name }: File): boolean {
  return !name.startsWith('.') && !/^(thumbs\.db|desktop\.ini)$/i.test(name);
}
