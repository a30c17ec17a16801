import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alerts, HttpError, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Dialog } from '@anteroom/ui/Dialog';
import { IconButton } from '@anteroom/ui/IconButton';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import { dequal } from 'dequal/lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateTask } from '../../rules/taskTemplate.ts';
import { TaskFields } from './TaskFields.tsx';
import { type StoredTemplate, useTemplateChanges } from './useTemplates.ts';

interface EditTemplateProps {
  readonly template: StoredTemplate;
  readonly onClose: () => void;
}

/**
 * Editor for a template: its name, and the texts and dates of its tasks. The contents of each task stay as they were
 * filled in. Asks before changes are lost.
 */
export function EditTemplate({ template, onClose }: EditTemplateProps) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const log = useService(Log);
  const { change } = useTemplateChanges();
  // Edits the version that was opened, so that a colleague's change is a conflict instead of being overwritten.
  const [opened] = useState(template);
  const [name, setName] = useState(opened.json.name);
  // Tasks have no ID, so their initial position is the key; the focus then survives the removal of another task.
  const [tasks, setTasks] = useState(() => opened.json.tasks.map((task, key) => ({ key, task })));
  const [stage, setStage] = useState<'idle' | 'saving' | 'saveFailed' | 'stale'>('idle');
  const entered = { name, tasks: tasks.map(({ task }) => task) };
  const isChanged = !dequal(entered, { name: opened.json.name, tasks: opened.json.tasks });
  const close = useAskBeforeClose(isChanged, onClose, stage === 'saving');
  const isComplete =
    name.trim() !== '' && tasks.length > 0 && tasks.every(({ task }) => task.label.trim() !== '');

  const changeTask = (key: number, to: Partial<TemplateTask>) =>
    setTasks(tasks.map((each) => (each.key === key ? { key, task: { ...each.task, ...to } } : each)));

  async function save() {
    if (!isComplete || stage === 'saving') return;
    setStage('saving');
    try {
      await change(opened, {
        name: name.trim(),
        tasks: tasks.map(({ task }) => ({ ...task, label: task.label.trim() })),
      });
      alerts.show({ type: 'success', msg: t('templates.saved', { name: name.trim() }) });
      onClose();
    } catch (error) {
      log.warn('A template could not be changed', error);
      setStage(error instanceof HttpError && error.code === 'conflict' ? 'stale' : 'saveFailed');
    }
  }

  return (
    <Dialog
      open
      title={t('templates.editNamed', { name: opened.json.name })}
      closeLabel={t('close')}
      onClose={close}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!isComplete} loading={stage === 'saving'}>
            {t('templates.saveButton')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <TextField
          label={t('templates.name')}
          value={name}
          maxLength={200}
          error={name.trim() === '' ? t('needed') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {tasks.map(({ key, task }) => (
          <Card
            key={key}
            title={task.label}
            headingLevel={3}
            action={
              tasks.length > 1 && (
                <IconButton
                  icon="trash-2"
                  label={t('templates.removeNamed', { name: task.label })}
                  onClick={() => setTasks(tasks.filter((each) => each.key !== key))}
                />
              )
            }
          >
            <div className="ar-stack">
              <TaskFields task={task} onChange={(to) => changeTask(key, to)} />
              <TextArea
                label={t('description')}
                optional={t('optional')}
                value={task.description}
                maxLength={4000}
                rows={3}
                onChange={({ target }) => changeTask(key, { description: target.value })}
              />
            </div>
          </Card>
        ))}
        {(stage === 'saveFailed' || stage === 'stale') && (
          <Alert level="danger">{t(`templates.${stage}`)}</Alert>
        )}
      </div>
    </Dialog>
  );
}
