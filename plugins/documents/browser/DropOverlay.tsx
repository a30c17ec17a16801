import { Icon } from '@anteroom/ui/Icon';
import { fromEvent } from 'file-selector';
import { useEffect, useEffectEvent, useState } from 'react';

interface DropOverlayProps {
  /** Name of the folder that receives dropped files. */
  label: string;
  /**
   * Called with the dropped files. Files of dropped folders have their paths. Empty if there are no files, or they
   * cannot be read.
   */
  onFiles: (files: readonly File[]) => void;
}

/** Shows, while files are dragged over the page, where they will go, and accepts them anywhere on the page. */
export function DropOverlay({ label, onFiles }: DropOverlayProps) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const ends: (() => void)[] = [];
    const on = (
      name: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      listener: (event: DragEvent) => void,
    ) => {
      window.addEventListener(name, listener);
      ends.push(() => window.removeEventListener(name, listener));
    };
    on('dragenter', (event) => carriesFiles(event) && setOver(true));
    on('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    });
    on('dragleave', (event) => event.relatedTarget === null && setOver(false));
    on('drop', (event) => {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      void fromEvent(event).then(
        (files) => take(files.filter((file) => file instanceof File)),
        () => take([]),
      );
    });
    return () => {
      for (const end of ends) end();
    };
  }, []);

  if (!isOver) return null;
  return (
    <div className="drop-overlay">
      <div className="drop-overlay-text">
        <Icon name="upload-cloud" size="lg" />
        <span>{label}</span>
      </div>
    </div>
  );
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
