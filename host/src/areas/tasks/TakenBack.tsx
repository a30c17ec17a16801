import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

/** Tells who has a task open that it is no longer there for them; what they have typed still is. */
export function TakenBack() {
  const { t } = useTranslation();
  return (
    <div className="task-notice">
      <Alert
        level="warning"
        title={t('tasks.elsewhere.takenBack')}
        action={
          <Button size="sm" href="/tasks">
            {t('tasks.backToTasks')}
          </Button>
        }
      >
        {t('tasks.elsewhere.completeDetail')}
      </Alert>
    </div>
  );
}
