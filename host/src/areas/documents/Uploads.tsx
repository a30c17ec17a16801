import { type Container, useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Card } from '@anteroom/ui/Card';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { List } from '@anteroom/ui/List';
import { UploadRow } from './UploadRow.tsx';
import { useUploads } from './useUploads.ts';

/** Takes files for a folder, and shows those that are on their way or did not arrive. */
export function Uploads({ container }: { container: Container }) {
  const { t } = useI18n();
  const { unfinished, refused, upload, forgetRefused } = useUploads(container);
  return (
    <>
      <FileDropZone
        compact
        label={t('documents.upload')}
        hint={t('documents.drop')}
        buttonLabel={t('documents.choose')}
        onFiles={upload}
      />
      {refused.length > 0 && (
        <Alert
          level="warning"
          title={t('documents.refused', { count: refused.length })}
          onClose={forgetRefused}
          closeLabel={t('shell.close')}
        >
          <ul>
            {refused.map(({ name, reasons }) => (
              <li key={name}>
                {name}: {reasons.map((reason) => t(`documents.refusal.${reason}`)).join(', ')}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {unfinished.length > 0 && (
        <Card flush title={t('documents.uploads')}>
          <List>
            {unfinished.map((one) => (
              <UploadRow key={one.id} upload={one} />
            ))}
          </List>
        </Card>
      )}
    </>
  );
}
