import { clientName } from '@anteroom/domain/people/clientName';
import { today } from '@anteroom/screen-parts/today';
import { type ListedClient, useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { List, ListRow } from '@anteroom/ui/List';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { TextField } from '@anteroom/ui/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RepeatedFor } from '../../api.ts';
import { planTask, type TaskTemplate } from '../../rules/taskTemplate.ts';
import { RepeatFields } from '../repeat/RepeatFields.tsx';
import { useRepetitionChanges } from '../repeat/useRepetitions.ts';
import { ForWhom } from '../send/ForWhom.tsx';
import { SentTasks } from '../send/SentTasks.tsx';
import { type Recipients, useRecipients } from '../send/useRecipients.ts';
import { useSendTasks } from '../send/useSendTasks.ts';

interface SendTemplateProps {
  readonly template: TaskTemplate;
  /** The clients, if staff have already chosen them. */
  readonly given?: readonly ListedClient[];
}

/** Sends the tasks of a template to clients, after staff have previewed what each of them will see. */
export function SendTemplate({ template, given }: SendTemplateProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const recipients = useRecipients(given);
  const { clients } = recipients;
  const [yearText, setYearText] = useState(today().slice(0, 4));
  const [sendNotification, setSendNotification] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const [daysBefore, setDaysBefore] = useState<number | null>(null);
  const repetitions = useRepetitionChanges();
  const sending = useSendTasks();
  const isYearWrong = !/^(19|20|21)\d\d$/.test(yearText.trim());
  const occasion = { today: today(), year: isYearWrong ? Number(today().slice(0, 4)) : Number(yearText) };
  const planned = template.tasks.map((task) => planTask(task, occasion));
  const isReady = clients.length > 0 && !isYearWrong && !recipients.isLoading;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isReady) void send();
  }

  async function send() {
    await sending.send(
      clients.map((client) => ({ id: client.id, name: clientName(client) })),
      planned.map((task) => ({ ...task, sendNotification })),
    );
    if (daysBefore === null) return;
    const { name, tasks } = template;
    const { today: sentOn, year } = occasion;
    await repetitions.add({
      name,
      tasks: [...tasks],
      clients: clientsOf(recipients),
      sentOn,
      year,
      daysBefore,
      sendNotification,
    });
  }

  if (sending.outcome) return <SentTasks sending={sending} outcome={sending.outcome} />;
  return (
    <form className="ar-stack ar-stack-large" noValidate onSubmit={submit}>
      <Card title={t(given ? 'clients' : 'forWhom')} headingLevel={2}>
        <ForWhom recipients={recipients} isTried={isTried} />
      </Card>
      <Card title={t('templates.preview')} headingLevel={2} subtitle={t('templates.previewHint')} flush>
        <div className="staff-tasks-year">
          <TextField
            label={t('templates.year')}
            value={yearText}
            inputMode="numeric"
            maxLength={4}
            onChange={({ target }) => setYearText(target.value)}
            error={isYearWrong ? t('yearWrong') : undefined}
          />
        </div>
        <List aria-label={t('templates.preview')}>
          {planned.map(({ label, dueDate, params }, index) => (
            <ListRow
              // A template may have two tasks of the same name, and the list only ever changes as a whole.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              icon="clipboard-list"
              title={label}
              subtitle={params.description}
              meta={dueDate ? t('due', { date: date(dueDate) }) : t('templates.due.none')}
            />
          ))}
        </List>
      </Card>
      <div className="ar-stack">
        <Checkbox
          label={t('notify')}
          description={t('notifyHint')}
          checked={sendNotification}
          onChange={({ target }) => setSendNotification(target.checked)}
        />
        <RepeatFields daysBefore={daysBefore} onChange={setDaysBefore} />
        {isTried && !isReady && <Alert level="warning">{t('incomplete')}</Alert>}
        {sending.progress !== null && <ProgressBar label={t('templates.sending')} value={sending.progress} />}
        <div className="ar-cluster">
          <Button type="submit" variant="primary" size="lg" loading={sending.progress !== null}>
            {t('templates.send', { count: clients.length })}
          </Button>
        </div>
      </div>
    </form>
  );
}

/**
 * Returns the clients for whom tasks are repeated. A tag, or all clients, is resolved each time; individually chosen
 * clients stay the same.
 */
function clientsOf({ given, way, tag, clients }: Recipients): RepeatedFor {
  if (given || way === 'chosen') return { kind: 'chosen', ids: clients.map(({ id }) => id) };
  return way === 'tag' ? { kind: 'tag', tag: tag.trim() } : { kind: 'all' };
}
