import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

/** For whoever is unsure: leads to the note for the firm, before the task is removed as one that does not apply. */
export function AskFirm({ noteId }: { noteId: string }) {
  const { t } = useTranslation();
  return (
    <div className="task-way">
      <p className="ar-muted ar-small">{t('tasks.askQuestion')}</p>
      <Button size="sm" icon="message-square" onClick={() => document.getElementById(noteId)?.focus()}>
        {t('tasks.ask')}
      </Button>
    </div>
  );
}
