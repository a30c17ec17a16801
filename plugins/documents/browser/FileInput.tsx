import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange'> {
  label: string;
  /** Chooses a folder with all that is in it. */
  webkitdirectory?: '';
  onFiles: (files: readonly File[]) => void;
}

/** The browser's file picker, opened by a button that is drawn elsewhere. */
export function FileInput({ label, onFiles, ...rest }: FileInputProps) {
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
