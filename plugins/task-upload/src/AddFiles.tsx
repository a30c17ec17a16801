import { Documents, type FileRefusal, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { useState } from 'react';

/** Files picked or dropped: those that may be sent are handed on, the others are named with every reason. */
export function AddFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useI18n();
  const documents = useService(Documents);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  function take(files: readonly File[]) {
    const judged = files.map((file) => ({ file, reasons: documents.check(file) }));
    setRefused(judged.filter(({ reasons }) => reasons.length > 0));
    const accepted = judged.filter(({ reasons }) => reasons.length === 0);
    if (accepted.length > 0) onFiles(accepted.map(({ file }) => file));
  }

  return (
    <div className="ar-stack">
      <FileDropZone
        label={t('add.label')}
        hint={t('add.hint')}
        buttonLabel={t('add.button')}
        description={t('add.description')}
        onFiles={take}
      />
      {refused.length > 0 && (
        <Alert
          level="warning"
          title={t('refused.title', { count: refused.length })}
          onClose={() => setRefused([])}
          closeLabel={t('refused.close')}
        >
          <ul>
            {refused.map(({ file, reasons }, index) => (
              // Two files of a drop may bear the same name, and the list only ever changes as a whole.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index}>
                <strong>{file.name}</strong> – {reasons.map((reason) => t(`refused.${reason}`)).join(', ')}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

interface RefusedFile {
  readonly file: File;
  readonly reasons: readonly FileRefusal[];
}
