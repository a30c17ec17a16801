import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

/** Button that leads to the note for the firm, which on phones is far below, before the one for removing the task. */
export function AskFirm({ noteId }: { noteId: string }) {
  const { t } = useTranslation();
  return (
    <Button
      size="sm"
      variant="quiet"
      icon="message-square"
      onClick={() => document.getElementById(noteId)?.focus()}
    >
      {t('tasks.askQuestion')}
    </Button>
  );
}
