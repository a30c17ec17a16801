import './detailsDialog.css';
import type { AlertDetail } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { useTranslation } from 'react-i18next';

interface DetailsDialogProps {
  title: string;
  details: readonly AlertDetail[];
  onClose: () => void;
}

/** Shows an alert's full details: paragraphs, each with its list. */
export function DetailsDialog({ title, details, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      footer={<Button onClick={onClose}>{t('shell.close')}</Button>}
    >
      <div className="details">
        {details.map(({ text, items = [] }) => (
          <div key={text}>
            <p>{text}</p>
            {items.length > 0 && (
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
