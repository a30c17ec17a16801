import './AddTasks.css';
import type { ClientActionProps } from '@anteroom/sdk';
import { SelectField } from '@anteroom/ui/SelectField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddTasksForm } from './AddTasksForm.tsx';
import { SentTasks } from './send/SentTasks.tsx';
import { useSendTasks } from './send/useSendTasks.ts';
import { SendTemplate } from './templates/SendTemplate.tsx';
import { useTemplates } from './templates/useTemplates.ts';

/** Requests something from clients selected in the list: a new task, or the tasks of a template. */
export default function AskClients({ clients }: ClientActionProps) {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const sending = useSendTasks();
  const templates = (useTemplates().data ?? []).toSorted((a, b) => a.json.name.localeCompare(b.json.name));
  const template = templates.find((each) => each.key === key);
  if (sending.outcome && sending.outcome.reached > 0)
    return <SentTasks sending={sending} outcome={sending.outcome} />;
  return (
    <div className="ar-stack ar-stack-large staff-tasks">
      {templates.length > 0 && (
        <SelectField
          label={t('templates.into')}
          value={key}
          onChange={({ target }) => setKey(target.value)}
          options={[
            { value: '', label: t('templates.without') },
            ...templates.map((each) => ({ value: each.key, label: each.json.name })),
          ]}
        />
      )}
      {template ? (
        <SendTemplate key={key} template={template.json} given={clients} />
      ) : (
        <AddTasksForm sending={sending} given={clients} />
      )}
    </div>
  );
}
