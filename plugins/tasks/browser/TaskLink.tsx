import { control } from '@anteroom/domain/people/permissions';
import { useCopy } from '@anteroom/screen-parts/useCopy';
import { Alerts, Permissions, type Task, useService } from '@anteroom/sdk';
import { IconButton } from '@anteroom/ui/IconButton';
import { useTranslation } from 'react-i18next';
import { taskPath } from './tasksAddress.ts';

/**
 * Copies the task's URL, for sharing with other people who may see the task. Shown if the firm has enabled such links
 * (spec section 6, task deep links).
 */
export function TaskLink({ task }: { task: Task }) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const permissions = useService(Permissions);
  const copy = useCopy(t('documents.linkNotCopied'));
  if (!permissions.control(control.taskDeepLinks)) return null;

  async function copyLink() {
    if (await copy(new URL(taskPath(task), window.location.origin).href))
      alerts.show({ type: 'success', msg: t('documents.linkCopied') });
  }

  return <IconButton icon="link" label={t('documents.copyLink')} onClick={copyLink} />;
}
