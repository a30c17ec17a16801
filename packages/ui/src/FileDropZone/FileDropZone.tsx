import './FileDropZone.css';
import { type ComponentProps, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';

export interface FileDropZoneProps {
  /** Accessible name of the zone: "Add documents". */
  label: string;
  /** Text for people with a mouse: "Drop files here, or". Hidden on touch screens, where nothing can be dropped. */
  hint: ReactNode;
  /** Label of the button that opens the browser's file picker. */
  buttonLabel: string;
  /** Label of a second button, on touch devices, that takes a photo with the camera. */
  photoLabel?: string;
  /** More buttons beside these, for example to choose a folder. */
  moreButtons?: ReactNode;
  /** Text below the button: allowed file types and sizes. */
  description?: ReactNode;
  /** Whether several files may be added. Defaults to true. If false, only the first file of a drop is reported. */
  multiple?: boolean;
  /**
   * Types for the file picker, as in `accept` of a file input. Dropped files are reported unfiltered: the caller
   * explains why a file is refused.
   */
  accept?: string;
  disabled?: boolean;
  /** Whether the zone is a single line instead of a large field, for use above a list that is the main content. */
  compact?: boolean;
  /**
   * Returns the dropped files; for example, it can also read the files in dropped folders. By default only the files
   * themselves are read.
   */
  readDrop?: (event: globalThis.DragEvent) => Promise<File[]>;
  onFiles: (files: File[]) => void;
}

/**
 * A zone that accepts dropped files, and has a button to pick files. Dropped folders are ignored, unless `readDrop`
 * reads them.
 */
export function FileDropZone(props: FileDropZoneProps) {
  const {
    label,
    hint,
    buttonLabel,
    photoLabel,
    moreButtons,
    description,
    multiple = true,
    accept,
    disabled,
    compact,
    readDrop,
    onFiles,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function report(files: File[]) {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  }

  const drop = {
    onDragEnter: (event: DragEvent) => setOver(carriesFiles(event)),
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      if (readDrop) void readDrop(event.nativeEvent).then(report);
      else report(droppedFiles(event.dataTransfer));
    },
  };

  return (
    <fieldset
      disabled={disabled}
      aria-label={label}
      aria-describedby={description ? id : undefined}
      className={classNames(
        'ar-drop',
        over && 'ar-drop-over',
        disabled && 'ar-drop-disabled',
        compact && 'ar-drop-compact',
      )}
      {...(!disabled && drop)}
    >
      <span className="ar-drop-icon">
        <Icon name="upload-cloud" size="lg" />
      </span>
      <div className="ar-drop-hint">{hint}</div>
      <div className="ar-drop-buttons">
        <Button icon="plus" onClick={() => input.current?.click()}>
          {buttonLabel}
        </Button>
        {photoLabel && (
          <span className="ar-drop-photo">
            <Button icon="camera" onClick={() => photo.current?.click()}>
              {photoLabel}
            </Button>
          </span>
        )}
        {moreButtons}
      </div>
      {description && (
        <div className="ar-drop-description" id={id}>
          {description}
        </div>
      )}
      <Picker ref={input} label={label} multiple={multiple} accept={accept} onFiles={report} />
      {photoLabel && (
        <Picker ref={photo} label={photoLabel} accept="image/*" capture="environment" onFiles={report} />
      )}
    </fieldset>
  );
}

interface PickerProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange'> {
  label: string;
  onFiles: (files: File[]) => void;
}

function Picker({ label, onFiles, ...rest }: PickerProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      aria-label={label}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // Reset, so that picking the same file again fires a change event.
        event.target.value = '';
      }}
    />
  );
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/**
 * Returns the dropped files without folders. A dropped folder looks like an unreadable file; only its entry tells it
 * apart.
 */
function droppedFiles(transfer: DataTransfer): File[] {
  return [...transfer.files].filter((_, index) => !transfer.items[index]?.webkitGetAsEntry?.()?.isDirectory);
}
