import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

interface OutdatedProps {
  readonly isSaving: boolean;
  /** Discards the edits. */
  readonly onTheirs: () => void;
  /** Saves the edits, overwriting what has changed meanwhile. */
  readonly onMine: () => void;
}

/** Says that the edited values have changed since editing began, and lets the owner choose between both. */
export function Outdated({ isSaving, onTheirs, onMine }: OutdatedProps) {
  const { t } = useTranslation();
  return (
    <Alert
      level="warning"
      title={t('outdated.title')}
      action={
        <div className="ar-cluster">
          <Button size="sm" onClick={onTheirs}>
            {t('outdated.theirs')}
          </Button>
          <Button size="sm" loading={isSaving} onClick={onMine}>
            {t('outdated.mine')}
          </Button>
        </div>
      }
    >
      {t('outdated.body')}
    </Alert>
  );
}
