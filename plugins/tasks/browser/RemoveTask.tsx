import type { Task } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { onDemand } from '@anteroom/ui/onDemand';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const RemoveTaskDialog = onDemand(async () => (await import('./RemoveTaskDialog.tsx')).RemoveTaskDialog);

/** Button to remove a task that does not apply. Asks for the reason, then for confirmation. */
export function RemoveTask({ task }: { task: Task }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const preload = () => {
    RemoveTaskDialog.preload();
    Dialog.preload();
  };
  return (
    <div className="task-remove">
      <p className="ar-muted ar-small">{t('tasks.removeQuestion')}</p>
      <Button size="sm" onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
        {t('tasks.remove')}
      </Button>
      {open && <RemoveTaskDialog task={task} onClose={() => setOpen(false)} />}
    </div>
  );
}
