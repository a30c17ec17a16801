import { extensionOf } from '@anteroom/domain/documents/fileExtension';
import { control } from '@anteroom/domain/people/permissions';
import { Documents, type FileRefusal, Permissions, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AddFilesProps {
  /** Purpose of the files for assistive technology, if the screen has more than one place for files. */
  readonly label?: string;
  /** Accepted extensions in lower case, without a dot. Default: all that the portal accepts. */
  readonly types?: readonly string[] | undefined;
  /** Whether several files can be added at once. Default: true. */
  readonly several?: boolean;
  /** Whether to show it in one line. */
  readonly compact?: boolean;
  /**
   * Reads what was dropped, for example to include files in dropped folders. Default: only the dropped files
   * themselves.
   */
  readonly readDrop?: ((event: DragEvent) => Promise<File[]>) | undefined;
  /** Renders another way to add files below. It is called with the function that accepts them. */
  readonly children?: ((take: (files: readonly File[]) => void) => ReactNode) | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * Lets people pick, drop or photograph files. Valid files are passed on; the others are listed with all reasons for
 * refusing them.
 */
export function AddFiles(props: AddFilesProps) {
  const { label, types, several = true, compact = false, readDrop, children, onFiles } = props;
  const { t } = useTranslation();
  const documents = useService(Documents);
  const permissions = useService(Permissions);
  const constraints = useQuery(documents.constraints());
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  const taken =
    types ?? (constraints.data && [...constraints.data.convertedTypes, ...constraints.data.unconvertedTypes]);
  const takesPhotos = !types || types.some((type) => photoTypes.includes(type));

  function reasonsAgainst(file: File): readonly FileRefusal[] {
    const reasons = documents.check(file);
    const isOther = taken !== undefined && !taken.includes(extensionOf(file.name));
    return isOther && !reasons.includes('wrong-type') ? [...reasons, 'wrong-type'] : reasons;
  }

  function take(files: readonly File[]) {
    const judged = files.map((file) => ({ file, reasons: reasonsAgainst(file) }));
    setRefused(judged.filter(({ reasons }) => reasons.length > 0));
    const accepted = judged.filter(({ reasons }) => reasons.length === 0);
    if (accepted.length > 0) onFiles(accepted.map(({ file }) => file));
  }

  return (
    <div className="ar-stack">
      <FileDropZone
        label={label ?? t('parts.add.label')}
        hint={t('parts.add.hint')}
        buttonLabel={t(several ? 'parts.add.button' : 'parts.add.buttonOne')}
        description={
          types
            ? t('parts.add.types', { types: types.map((type) => type.toUpperCase()).join(', ') })
            : t('parts.add.description')
        }
        multiple={several}
        compact={compact}
        accept={types?.map((type) => `.${type}`).join(',')}
        photoLabel={
          takesPhotos && !permissions.control(control.hideScanFromDevice) ? t('parts.add.photo') : undefined
        }
        readDrop={readDrop}
        onFiles={take}
      />
      {children?.(take)}
      {refused.length > 0 && (
        <Alert
          level="warning"
          title={t('parts.refused.title', { count: refused.length })}
          onClose={() => setRefused([])}
          closeLabel={t('parts.refused.close')}
        >
          <ul>
            {refused.map(({ file, reasons }, index) => (
              // Two files of a drop may bear the same name, and the list only ever changes as a whole.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index}>
                <strong>{file.name}</strong> –{' '}
                {reasons.map((reason) => t(`parts.refused.${reason}`)).join(', ')}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** Extensions of photos from cameras. */
const photoTypes = ['jpg', 'jpeg', 'png', 'heic'];

interface RefusedFile {
  readonly file: File;
  readonly reasons: readonly FileRefusal[];
}
