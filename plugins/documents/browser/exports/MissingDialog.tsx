import type { ExportJob } from '@anteroom/contract/exports';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { useTranslation } from 'react-i18next';

interface MissingDialogProps {
  readonly name: string;
  readonly job: Pick<ExportJob, 'missing' | 'missingCount'>;
  readonly onClose: () => void;
}

/** Names the documents that could not be included in a zip. */
export function MissingDialog({ name, job: { missing, missingCount }, onClose }: MissingDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      closeLabel={t('shell.close')}
      footer={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <p>{t('exports.missing')}</p>
      <ul>
        {missing.map((document) => (
          <li key={document}>{document}</li>
        ))}
        {missing.length < missingCount && <li>…</li>}
      </ul>
    </Dialog>
  );
}
