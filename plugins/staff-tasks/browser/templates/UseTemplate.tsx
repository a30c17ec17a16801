import { clientName } from '@anteroom/domain/people/clientName';
import { type Client, useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { List, ListRow } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { TextField } from '@anteroom/ui/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planTask, type TaskTemplate } from '../../rules/taskTemplate.ts';
import { ChooseClients } from '../ChooseClients.tsx';
import { today } from '../today.ts';
import { SentTasks } from './SentTasks.tsx';
import { useClientsBy } from './useClientsBy.ts';
import { useSendTasks } from './useSendTasks.ts';

type Way = 'chosen' | 'tag' | 'all';

/** Sends the tasks of a template to clients, after staff have seen what each of them will see. */
export function UseTemplate({ template }: { readonly template: TaskTemplate }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const [way, setWay] = useState<Way>('chosen');
  const [chosen, setChosen] = useState<readonly Client[]>([]);
  const [tag, setTag] = useState('');
  const [yearText, setYearText] = useState(today().slice(0, 4));
  const [sendNotification, setSendNotification] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const by = useClientsBy(way === 'tag' ? tag.trim() : way === 'all' ? '' : null);
  const sending = useSendTasks();
  const clients =
    way === 'chosen' ? chosen.map((client) => ({ id: client.id, name: clientName(client) })) : by.clients;
  const isYearWrong = !/^(19|20|21)\d\d$/.test(yearText.trim());
  const occasion = { today: today(), year: isYearWrong ? Number(today().slice(0, 4)) : Number(yearText) };
  const planned = template.tasks.map((task) => planTask(task, occasion));
  const isReady = clients.length > 0 && !isYearWrong && !by.isLoading;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isReady)
      void sending.send(
        clients,
        planned.map((task) => ({ ...task, sendNotification })),
      );
  }

  return (
    <div className="ar-stack ar-stack-large staff-tasks">
      <PageHeader
        title={template.name}
        subtitle={t('templates.useSubtitle')}
        back={{ href: '/staff/task-templates', label: t('templates.title') }}
      />
      {sending.outcome ? (
        <SentTasks sending={sending} outcome={sending.outcome} />
      ) : (
        <form className="ar-stack ar-stack-large" noValidate onSubmit={submit}>
          <Card title={t('forWhom')} headingLevel={2}>
            <div className="ar-stack">
              <RadioGroup
                label={t('templates.way.label')}
                value={way}
                onChange={(value) => setWay(value as Way)}
                options={(['chosen', 'tag', 'all'] as const).map((value) => ({
                  value,
                  label: t(`templates.way.${value}`),
                }))}
              />
              {way === 'chosen' && (
                <ChooseClients
                  chosen={chosen}
                  onChange={setChosen}
                  error={isTried && chosen.length === 0 ? t('needed') : undefined}
                />
              )}
              {way === 'tag' && (
                <TextField
                  label={t('templates.tag')}
                  value={tag}
                  maxLength={100}
                  onChange={({ target }) => setTag(target.value)}
                  className="staff-tasks-search"
                />
              )}
              {way !== 'chosen' && (
                <p role="status" className="ar-muted">
                  {by.isError ? t('clientsFailed') : t('templates.clients', { count: clients.length })}
                </p>
              )}
            </div>
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
                  // A template may have two tasks of one name, and the list only ever changes as a whole.
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
            {isTried && !isReady && <Alert level="warning">{t('incomplete')}</Alert>}
            {sending.progress !== null && (
              <ProgressBar label={t('templates.sending')} value={sending.progress} />
            )}
            <div className="ar-cluster">
              <Button type="submit" variant="primary" size="lg" loading={sending.progress !== null}>
                {t('templates.send', { count: clients.length })}
              </Button>
            </div>
          </div>
        </form>
      )}
    </div>
  );
}
