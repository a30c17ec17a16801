import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange'> {
  label: string;
  /** Makes the picker choose a folder with all its contents. */
  webkitdirectory?: '';
  onFiles: (files: readonly File[]) => void;
}

/** The browser's file picker, opened by a button that is rendered elsewhere. */
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
