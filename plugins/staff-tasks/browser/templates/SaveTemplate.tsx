import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alerts, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateTask } from '../../rules/taskTemplate.ts';
import { TaskFields } from './TaskFields.tsx';
import { useTemplateChanges, useTemplates } from './useTemplates.ts';

interface SaveTemplateProps {
  /** The task as it was filled in. */
  readonly task: Pick<TemplateTask, 'kind' | 'label' | 'description' | 'definition' | 'steps'>;
  readonly onClose: () => void;
}

/** Saves a task for reuse: in a new template, or added to an existing one. */
export function SaveTemplate({ task, onClose }: SaveTemplateProps) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const log = useService(Log);
  const templates = useTemplates();
  const { addTask } = useTemplateChanges();
  const [start] = useState<Pick<TemplateTask, 'label' | 'due' | 'isOfYear'>>({
    label: task.label,
    due: { kind: 'none' },
    isOfYear: task.label.includes('{year}'),
  });
  const [into, setInto] = useState('');
  const [name, setName] = useState('');
  const [fields, setFields] = useState(start);
  const [stage, setStage] = useState<'idle' | 'saving' | 'failed'>('idle');
  const isTyped = into !== '' || name !== '' || JSON.stringify(fields) !== JSON.stringify(start);
  const close = useAskBeforeClose(isTyped, onClose, stage === 'saving');
  const template = into || name.trim();
  const isComplete = template !== '' && fields.label.trim() !== '' && templates.data !== undefined;

  async function save() {
    if (!isComplete || stage === 'saving') return;
    setStage('saving');
    try {
      await addTask(templates.data ?? [], template, { ...task, ...fields, label: fields.label.trim() });
      alerts.show({ type: 'success', msg: t('templates.saved', { name: template }) });
      onClose();
    } catch (error) {
      log.warn('A template could not be saved', error);
      setStage('failed');
    }
  }

  return (
    <Dialog
      open
      title={t('templates.save')}
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
        <SelectField
          label={t('templates.into')}
          value={into}
          onChange={({ target }) => setInto(target.value)}
          options={[
            { value: '', label: t('templates.new') },
            ...(templates.data ?? []).map(({ json }) => ({ value: json.name, label: json.name })),
          ]}
        />
        {into === '' && (
          <TextField
            label={t('templates.name')}
            value={name}
            maxLength={200}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <TaskFields task={fields} onChange={(change) => setFields({ ...fields, ...change })} />
        {stage === 'failed' && <Alert level="danger">{t('templates.saveFailed')}</Alert>}
      </div>
    </Dialog>
  );
}
