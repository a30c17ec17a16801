import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

interface TakenBackProps {
  /** Whether the person has typed something into the task. */
  isTyped: boolean;
}

/** Shows that an open task is no longer available to the person. The person's input is preserved. */
export function TakenBack({ isTyped }: TakenBackProps) {
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
        {t(isTyped ? 'tasks.elsewhere.completeTyped' : 'tasks.elsewhere.completeDetail')}
      </Alert>
    </div>
  );
}
