import { type FolderTemplate, listClientRecords } from '@anteroom/contract';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Http, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { ComboBox, type ComboBoxOption } from '@anteroom/ui/ComboBox';
import { Dialog } from '@anteroom/ui/Dialog';
import { List, ListRow } from '@anteroom/ui/List';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { TextField } from '@anteroom/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownClients, useApplication } from './useApplication.ts';

interface ApplyTemplateProps {
  template: FolderTemplate;
  taxYear: number;
  onClose: () => void;
}

/** Creates the folders of a template for one client or for all, after showing how many would be created, and where. */
export function ApplyTemplate({ template, taxYear, onClose }: ApplyTemplateProps) {
  const { t } = useTranslation();
  const { number } = useI18n();
  const [scope, setScope] = useState<'all' | 'one'>('all');
  const [client, setClient] = useState<ComboBoxOption | null>(null);
  const [year, setYear] = useState(String(taxYear));
  const { plan, make, progress, reset } = useApplication(template.id);
  const isYear = /^(199\d|20\d\d|21\d\d)$/.test(year);
  const isAnswered = isYear && (scope === 'all' || client !== null);
  const isBusy = plan.isPending || make.isPending;
  const isPlanned = plan.isSuccess && !make.isPending && !make.isSuccess;
  const wanted = { taxYear: Number(year), ...(scope === 'one' && client && { clientIds: [client.id] }) };
  const changed = (change: () => void) => {
    change();
    reset();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={() => {
        if (!isAnswered || isBusy || make.isSuccess) return;
        if (plan.isSuccess) make.mutate(wanted);
        else plan.mutate(wanted);
      }}
      title={t('templates.applyTitle', { name: template.name })}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t(make.isSuccess ? 'shell.close' : 'shell.cancel')}</Button>
          {!make.isSuccess && (
            <Button
              variant="primary"
              type="submit"
              disabled={!isAnswered || (isPlanned && progress.folders === 0)}
              loading={isBusy}
            >
              {t(plan.isSuccess ? 'templates.make' : 'templates.check')}
            </Button>
          )}
        </>
      }
    >
      <div className="ar-stack">
        <RadioGroup
          label={t('templates.for')}
          value={scope}
          disabled={isBusy}
          options={[
            { value: 'all', label: t('templates.forAll'), description: t('templates.forAllHint') },
            { value: 'one', label: t('templates.forOne') },
          ]}
          onChange={(value) => changed(() => setScope(value === 'one' ? 'one' : 'all'))}
        />
        {scope === 'one' && <ClientField value={client} onChange={(one) => changed(() => setClient(one))} />}
        <TextField
          label={t('templates.year')}
          inputMode="numeric"
          maxLength={4}
          value={year}
          disabled={isBusy}
          error={isYear ? undefined : t('templates.fault.year')}
          onChange={({ target }) => changed(() => setYear(target.value))}
        />
        {isBusy && (
          <ProgressBar
            label={t(make.isPending ? 'templates.making' : 'templates.checking')}
            detail={t('templates.clientsSoFar', { count: progress.looked })}
          />
        )}
        {(plan.isError || make.isError) && <Alert level="danger">{t('templates.applyFailed')}</Alert>}
        {(isPlanned || make.isSuccess) && (
          <Alert level={make.isSuccess ? 'success' : 'info'}>
            {t(make.isSuccess ? 'templates.made' : 'templates.wouldMake', {
              count: progress.folders,
              folders: number(progress.folders),
              clients: number(progress.clients),
            })}
          </Alert>
        )}
        {isPlanned && progress.shown.length > 0 && (
          <List>
            {progress.shown.map(({ id, name, folders }) => (
              <ListRow key={id} icon="folder-plus" title={name} subtitle={folders.join(', ')} />
            ))}
          </List>
        )}
        {isPlanned && progress.clients > shownClients && (
          <p>{t('templates.moreClients', { count: progress.clients - shownClients })}</p>
        )}
      </div>
    </Dialog>
  );
}

interface ClientFieldProps {
  value: ComboBoxOption | null;
  onChange: (client: ComboBoxOption | null) => void;
}

function ClientField({ value, onChange }: ClientFieldProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed);
  const found = useQuery({
    queryKey: ['documents', 'clients-for-template', search],
    queryFn: ({ signal }) => http.call(listClientRecords, { query: { search, pageSize: 20 }, signal }),
    placeholderData: (before) => before,
  });
  return (
    <ComboBox
      label={t('templates.client')}
      emptyLabel={t('templates.noClient')}
      required
      selected={value}
      options={(found.data?.clients ?? []).map(({ id, name, code }) => ({
        id,
        label: name,
        ...(code && { description: code }),
      }))}
      onSelect={onChange}
      onSearch={setTyped}
    />
  );
}
