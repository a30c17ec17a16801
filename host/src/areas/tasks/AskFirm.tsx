import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

/** For whoever is unsure: leads to the note for the firm, which stands far below on phones, before it comes to removing the task. */
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
