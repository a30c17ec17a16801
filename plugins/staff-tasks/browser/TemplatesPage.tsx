import './AddTasks.css';
import { Alerts, Dialogs, Log, Navigation, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { IconButton } from '@anteroom/ui/IconButton';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RepetitionList } from './repeat/RepetitionList.tsx';
import { EditTemplate } from './templates/EditTemplate.tsx';
import { SendTemplate } from './templates/SendTemplate.tsx';
import { type StoredTemplate, useTemplateChanges, useTemplates } from './templates/useTemplates.ts';

/** The firm's task templates, or the template being used, whose key is in the fragment. */
export default function TemplatesPage() {
  const { t } = useTranslation();
  const { hash } = useAtomValue(useService(Navigation).location);
  const query = useTemplates();
  const used = query.data?.find(({ key }) => key === hash.slice(1));
  if (used) {
    return (
      <div className="ar-stack ar-stack-large staff-tasks">
        <PageHeader
          title={used.json.name}
          subtitle={t('templates.useSubtitle')}
          back={{ href: '/staff/task-templates', label: t('templates.title') }}
        />
        <SendTemplate key={used.key} template={used.json} />
      </div>
    );
  }
  const templates = (query.data ?? []).toSorted((a, b) => a.json.name.localeCompare(b.json.name));
  return (
    <div className="ar-stack ar-stack-large staff-tasks">
      <PageHeader
        title={t('templates.title')}
        subtitle={t('templates.subtitle')}
        actions={
          <Button icon="plus" href="/staff/tasks">
            {t('title')}
          </Button>
        }
      />
      <Card flush>
        <QueryContents
          query={query}
          skeleton={<ListSkeleton rows={4} />}
          texts={(key) => t(`templates.${key}`)}
          headingLevel={2}
        >
          {() =>
            templates.length > 0 ? (
              <List aria-label={t('templates.title')}>
                {templates.map((template) => (
                  <TemplateRow key={template.key} template={template} />
                ))}
              </List>
            ) : (
              <EmptyState icon="clipboard-list" title={t('templates.none')}>
                {t('templates.noneBody')}
              </EmptyState>
            )
          }
        </QueryContents>
      </Card>
      <RepetitionList />
    </div>
  );
}

function TemplateRow({ template }: { readonly template: StoredTemplate }) {
  const { t } = useTranslation();
  const dialogs = useService(Dialogs);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const { remove } = useTemplateChanges();
  const [isEditing, setEditing] = useState(false);
  const { name, tasks } = template.json;

  async function ask() {
    const isSure = await dialogs.confirm({
      title: t('templates.removeTitle', { name }),
      message: t('templates.removeMessage'),
      confirmLabel: t('templates.remove'),
      danger: true,
    });
    if (!isSure) return;
    await remove(template).catch((error: unknown) => {
      log.warn('A template could not be removed', error);
      alerts.show({ type: 'danger', msg: t('templates.removeFailed', { name }) });
    });
  }

  return (
    <ListRow
      icon="clipboard-list"
      title={name}
      href={`/staff/task-templates#${template.key}`}
      subtitle={tasks.map(({ label }) => label).join(' · ')}
      actions={
        <>
          <IconButton
            icon="pencil"
            label={t('templates.editNamed', { name })}
            onClick={() => setEditing(true)}
          />
          <IconButton
            icon="trash-2"
            label={t('templates.removeNamed', { name })}
            onClick={() => void ask()}
          />
          {isEditing && <EditTemplate template={template} onClose={() => setEditing(false)} />}
        </>
      }
    />
  );
}
