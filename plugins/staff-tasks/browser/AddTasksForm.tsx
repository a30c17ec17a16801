import type { NewTask, NewTasks } from '@anteroom/contract';
import { createTasks } from '@anteroom/contract/newTask';
import {
  type Client,
  Http,
  HttpError,
  Log,
  type TaskDraft,
  type TaskDraftRefusal,
  TaskEditors,
  useService,
} from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { DateField } from '@anteroom/ui/DateField';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedTask } from './AddTasks.tsx';
import { ChooseClients } from './ChooseClients.tsx';
import { SaveTemplate } from './templates/SaveTemplate.tsx';
import { today } from './today.ts';

interface AddTasksFormProps {
  onAdded: (added: readonly AddedTask[]) => void;
}

/** Form for new tasks and their clients. The editor of the kind's plugin asks for everything beyond name and dates. */
export function AddTasksForm({ onAdded }: AddTasksFormProps) {
  const { t } = useTranslation();
  const { available, Editor } = useService(TaskEditors);
  const editors = useAtomValue(available);
  const [clients, setClients] = useState<readonly Client[]>([]);
  const [kind, setKind] = useState<NewTask['kind']>();
  const [label, setLabel] = useState('');
  const [description, setDescription] = useState('');
  const [dueDate, setDueDate] = useState('');
  const [year, setYear] = useState('');
  const [sendNotification, setSendNotification] = useState(true);
  const [draft, setDraft] = useState<TaskDraft | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [isKeeping, setIsKeeping] = useState(false);
  const add = useAddTasks(clients, onAdded);
  const refusals = useMemo(() => refusalsOf(add.error), [add.error]);

  if (editors.length === 0) return <EmptyState icon="puzzle" title={t('noKinds')} />;
  const editor = editors.find((each) => each.kind === kind);
  const taxYear = /^(19|20|21)\d\d$/.test(year.trim()) ? Number(year) : null;
  const isYearWrong = year.trim() !== '' && taxYear === null;
  const isComplete = clients.length > 0 && kind && label.trim() !== '' && !isYearWrong && draft;
  const needed = (missing: boolean) => (isTried && missing ? t('needed') : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!isComplete || add.isPending) return;
    const task = {
      kind,
      label: label.trim(),
      params: {
        ...(description.trim() && { description: description.trim() }),
        ...(taxYear !== null && { taxYear }),
      },
      ...(dueDate && { dueDate }),
      sendNotification,
      definition: draft.definition ?? {},
      steps: [...(draft.steps ?? [])],
      ...(draft.expirationDate && { expirationDate: draft.expirationDate }),
    };
    add.mutate({ tasks: clients.map(({ id }) => ({ clientId: id, ...task })) });
  }

  return (
    <form className="ar-stack ar-stack-large" noValidate onSubmit={submit}>
      <Card title={t('forWhom')} headingLevel={2}>
        <ChooseClients chosen={clients} onChange={setClients} error={needed(clients.length === 0)} />
      </Card>
      <Card title={t('what')} headingLevel={2}>
        <div className="ar-stack">
          <RadioGroup
            label={t('kind')}
            options={editors.map((each) => ({ value: each.kind, label: each.label }))}
            value={kind ?? ''}
            onChange={(chosen) => {
              setKind(chosen as NewTask['kind']);
              setDraft(null);
            }}
            error={needed(!kind)}
          />
          <TextField
            label={t('label')}
            description={t('labelHint')}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
            maxLength={500}
            error={needed(label.trim() === '')}
          />
          <TextArea
            label={t('description')}
            optional={t('optional')}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
            maxLength={4000}
            rows={3}
          />
          <div className="staff-tasks-dates">
            <DateField
              label={t('dueDate')}
              optional={t('optional')}
              value={dueDate}
              onChange={setDueDate}
              min={today()}
            />
            <TextField
              label={t('taxYear')}
              optional={t('optional')}
              value={year}
              onChange={({ target }) => setYear(target.value)}
              inputMode="numeric"
              maxLength={4}
              error={isYearWrong ? t('yearWrong') : undefined}
            />
          </div>
        </div>
      </Card>
      {editor && (
        <Card title={editor.label} headingLevel={2}>
          <Editor
            key={editor.kind}
            kind={editor.kind}
            clients={clients}
            taxYear={taxYear}
            onDraft={setDraft}
            refusals={refusals}
          />
        </Card>
      )}
      <div className="ar-stack">
        <Checkbox
          label={t('notify')}
          description={t('notifyHint')}
          checked={sendNotification}
          onChange={({ target }) => setSendNotification(target.checked)}
        />
        {isTried && !isComplete && <Alert level="warning">{t('incomplete')}</Alert>}
        {add.isError && (
          <Alert level="danger" title={t('failed')}>
            {t('failedDetail')}
          </Alert>
        )}
        <div className="ar-cluster">
          <Button type="submit" variant="primary" size="lg" loading={add.isPending}>
            {t('add', { count: Math.max(1, clients.length) })}
          </Button>
          <Button
            icon="clipboard-list"
            disabled={!kind || label.trim() === '' || !draft}
            onClick={() => setIsKeeping(true)}
          >
            {t('templates.save')}
          </Button>
        </div>
      </div>
      {isKeeping && kind && draft && (
        <SaveTemplate
          task={{
            kind,
            label: label.trim(),
            description: description.trim(),
            definition: draft.definition ?? {},
            steps: [...(draft.steps ?? [])],
          }}
          onClose={() => setIsKeeping(false)}
        />
      )}
    </form>
  );
}

/** All of them, or none. */
function useAddTasks(clients: readonly Client[], onAdded: AddTasksFormProps['onAdded']) {
  const http = useService(Http);
  const log = useService(Log);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (tasks: NewTasks) => http.call(createTasks, { body: tasks }),
    onSuccess({ tasks }) {
      void cache.invalidateQueries({ queryKey: ['tasks'] });
      onAdded(
        tasks.flatMap((task) => {
          const client = clients.find(({ id }) => id === task.clientId);
          return client ? [{ task, client }] : [];
        }),
      );
    },
    onError: (error) => log.warn('Tasks could not be added', { error }),
  });
}

/** Returns the refusals of the draft, from which each of the tasks is made. */
function refusalsOf(error: Error | null): readonly TaskDraftRefusal[] {
  if (!(error instanceof HttpError && error.failure.kind === 'problem')) return [];
  return (error.failure.problem.errors ?? []).flatMap(({ path, reason }) => {
    const inDraft = /^body\/tasks\/\d+\/(.+)$/.exec(path)?.[1];
    return inDraft && reason ? [{ path: inDraft, reason }] : [];
  });
}
