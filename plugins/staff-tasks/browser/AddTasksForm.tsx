import type { NewTask } from '@anteroom/contract';
import { clientName } from '@anteroom/domain/people/clientName';
import { today } from '@anteroom/screen-parts/today';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import {
  HttpError,
  type ListedClient,
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
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForWhom } from './send/ForWhom.tsx';
import { useRecipients } from './send/useRecipients.ts';
import type { OwnParts, Sending } from './send/useSendTasks.ts';
import { SaveTemplate } from './templates/SaveTemplate.tsx';

interface AddTasksFormProps {
  readonly sending: Sending;
  /** The clients, if staff have already chosen them. */
  readonly given?: readonly ListedClient[] | undefined;
  /** Called after sending, if at least one client got the tasks. */
  readonly onSent?: (() => void) | undefined;
}

/**
 * Form for new tasks and their clients. The editor of the task kind's plugin has the fields other than title and dates.
 */
export function AddTasksForm({ sending, given, onSent }: AddTasksFormProps) {
  const { t } = useTranslation();
  const { available, Editor } = useService(TaskEditors);
  const editors = useAtomValue(available);
  const recipients = useRecipients(given);
  const { clients } = recipients;
  const [kind, setKind] = useState<NewTask['kind']>();
  const [label, setLabel] = useState('');
  const [description, setDescription] = useState('');
  const [dueDate, setDueDate] = useState('');
  const [year, setYear] = useState('');
  const [sendNotification, setSendNotification] = useState(true);
  const [draft, setDraft] = useState<TaskDraft | null>(null);
  const [isEditorTouched, setEditorTouched] = useState(false);
  /** Number of times that staff tried to send the form. */
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const form = useRef<HTMLFormElement>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  const failure = sending.outcome?.failure;
  const refusals = useMemo(() => refusalsOf(failure), [failure]);
  const isSending = sending.progress !== null;
  useUnsaved(label.trim() !== '' || description.trim() !== '' || isEditorTouched);
  useEffect(() => {
    // The button is at the end of a form that is longer than the screen.
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  if (editors.length === 0) return <EmptyState icon="puzzle" title={t('noKinds')} />;
  const editor = editors.find((each) => each.kind === kind);
  const taxYear = /^(19|20|21)\d\d$/.test(year.trim()) ? Number(year) : null;
  const isYearWrong = year.trim() !== '' && taxYear === null;
  const own = draft?.forClients;
  const receiving = own ? clients.filter(({ id }) => own.has(id)) : clients;
  const isComplete = receiving.length > 0 && kind && label.trim() !== '' && !isYearWrong && draft;
  const needed = (missing: boolean) => (isTried && missing ? t('needed') : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (!isComplete || recipients.isLoading || isSending) return;
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
    const named = receiving.map((client) => ({ id: client.id, name: clientName(client) }));
    const { reached } = await sending.send(named, [task], ownParts(draft));
    if (reached > 0) onSent?.();
  }

  return (
    <form ref={form} className="ar-stack ar-stack-large" noValidate onSubmit={(event) => void submit(event)}>
      <Card title={t(given ? 'clients' : 'forWhom')} headingLevel={2}>
        <ForWhom recipients={recipients} isTried={isTried} />
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
          <div onInput={() => setEditorTouched(true)}>
            <Editor
              key={editor.kind}
              kind={editor.kind}
              clients={clients}
              taxYear={taxYear}
              onDraft={setDraft}
              refusals={refusals}
            />
          </div>
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
        {failure !== undefined && !isSending && (
          <Alert level="danger" title={t('failed')}>
            {t('failedDetail')}
          </Alert>
        )}
        {sending.progress !== null && receiving.length > 1 && (
          <ProgressBar label={t('templates.sending')} value={sending.progress} />
        )}
        <div className="ar-cluster">
          <Button type="submit" variant="primary" size="lg" loading={isSending || recipients.isLoading}>
            {t('add', { count: Math.max(1, receiving.length) })}
          </Button>
          <Button
            icon="clipboard-list"
            disabled={!kind || label.trim() === '' || !draft || draft.forClients !== undefined}
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

/** Returns the parts that differ from client to client. */
function ownParts({ forClients }: TaskDraft): OwnParts {
  const parts = [...(forClients ?? [])];
  return new Map(
    parts.map(([id, { definition = {}, steps = [] }]) => [id, { definition, steps: [...steps] }]),
  );
}

/** Returns the faults of the draft that the server refused. */
function refusalsOf(error: unknown): readonly TaskDraftRefusal[] {
  if (!(error instanceof HttpError && error.failure.kind === 'problem')) return [];
  return (error.failure.problem.errors ?? []).flatMap(({ path, reason }) => {
    const inDraft = /^body\/tasks\/\d+\/(.+)$/.exec(path)?.[1];
    return inDraft && reason ? [{ path: inDraft, reason }] : [];
  });
}
