import { resource } from '@anteroom/domain/people/permissions';
import { ClientField } from '@anteroom/screen-parts/ClientField';
import { useClientName } from '@anteroom/screen-parts/useClientName';
import { Permissions, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { useTranslation } from 'react-i18next';
import { ClientCalendar } from './ClientCalendar.tsx';
import { calendarPath, useCalendarFilter } from './calendarFilter.ts';
import { RuleList } from './RuleList.tsx';
import { useMayChangeRules } from './useRules.ts';

/** Shows the rules of the tax calendar, or a client's regimes with the entries that follow from them. */
export function CalendarOfClients() {
  const { t } = useTranslation();
  const mayWrite = !useService(Permissions).has(resource.readOnly);
  const mayChangeRules = useMayChangeRules();
  const [{ view, client }, change] = useCalendarFilter();
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={t('title')}
        subtitle={t('manage.subtitle')}
        actions={
          mayChangeRules && (
            <Button variant="primary" icon="plus" href={`${calendarPath}#new`}>
              {t('manage.add')}
            </Button>
          )
        }
      />
      <SegmentedControl
        label={t('view.label')}
        value={view}
        options={(['rules', 'client'] as const).map((value) => ({ value, label: t(`manage.view.${value}`) }))}
        onChange={(value) => change({ view: value })}
      />
      {view === 'rules' ? (
        <RuleList />
      ) : (
        <>
          <ChosenClient clientId={client} onChange={(id) => change({ client: id })} />
          {client === '' ? (
            <p className="ar-muted">{t('manage.noClient')}</p>
          ) : (
            <ClientCalendar key={client} clientId={client} mayWrite={mayWrite} />
          )}
        </>
      )}
    </div>
  );
}

interface ChosenClientProps {
  readonly clientId: string;
  readonly onChange: (clientId: string) => void;
}

function ChosenClient({ clientId, onChange }: ChosenClientProps) {
  const { t } = useTranslation();
  const name = useClientName(clientId);
  return (
    <div className="tax-calendar-client">
      <ClientField
        label={t('manage.client')}
        client={clientId === '' ? null : { id: clientId, name }}
        onChoose={(client) => onChange(client?.id ?? '')}
      />
    </div>
  );
}
