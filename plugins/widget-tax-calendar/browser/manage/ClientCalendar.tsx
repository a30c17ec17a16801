import { brazilianStates } from '@anteroom/domain/brazil/brazilianStates';
import { addDays } from '@anteroom/domain/time/calendarArithmetic';
import { today } from '@anteroom/screen-parts/today';
import { useRemoval } from '@anteroom/screen-parts/useRemoval';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, Http, Log, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { CheckboxGroup } from '@anteroom/ui/CheckboxGroup';
import { IconButton } from '@anteroom/ui/IconButton';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { onDemand } from '@anteroom/ui/onDemand';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SelectField } from '@anteroom/ui/SelectField';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getTaxProfile,
  listTaxEntries,
  removeTaxEntry,
  saveTaxProfile,
  type TaxEntry,
  type TaxProfile,
  type TaxRegime,
} from '../../api.ts';
import { taxEntryState } from '../../rules/taxCalendar.ts';
import { taxCalendarKey } from '../entryQueries.ts';
import { regimes } from './ruleForm.ts';

const EditEntry = onDemand(async () => (await import('./EditEntry.tsx')).EditEntry);

interface ClientCalendarProps {
  readonly clientId: string;
  readonly mayWrite: boolean;
}

/** Shows a client's tax regimes, and the payments and filings that follow from them. */
export function ClientCalendar({ clientId, mayWrite }: ClientCalendarProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const profile = useQuery({
    queryKey: [...taxCalendarKey, 'profile', clientId],
    queryFn: ({ signal }) => http.call(getTaxProfile, { params: { clientId }, signal }),
  });
  return (
    <div className="ar-split">
      <Entries clientId={clientId} mayWrite={mayWrite} />
      <Card title={t('manage.profile.title')} headingLevel={2}>
        <QueryContents query={profile} skeleton={<Skeleton shape="block" height="18rem" />} texts={t}>
          {(known) => <ProfileForm clientId={clientId} known={known} mayWrite={mayWrite} />}
        </QueryContents>
      </Card>
    </div>
  );
}

interface ProfileFormProps extends ClientCalendarProps {
  readonly known: TaxProfile;
}

function ProfileForm({ clientId, known, mayWrite }: ProfileFormProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  const [profile, setProfile] = useState(known);
  const [isTouched, setTouched] = useState(false);
  useUnsaved(isTouched);
  const save = useMutation({
    mutationFn: () => http.call(saveTaxProfile, { params: { clientId }, body: profile }),
    onSuccess() {
      setTouched(false);
      alerts.show({ type: 'success', msg: t('manage.saved') });
    },
    onError(error) {
      log.warn('The tax regimes could not be saved', error);
      alerts.show({ type: 'danger', msg: t('manage.saveFailed') });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: taxCalendarKey }),
  });
  return (
    <form
      className="ar-stack"
      onChange={() => setTouched(true)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <CheckboxGroup
        label={t('manage.profile.regimes')}
        description={t('manage.profile.hint')}
        options={regimes.map((value) => ({ value, label: t(`regime.${value}`) }))}
        value={profile.regimes}
        onChange={(chosen) => setProfile({ ...profile, regimes: chosen as TaxRegime[] })}
        disabled={!mayWrite}
      />
      <SelectField
        label={t('manage.profile.state')}
        description={t('manage.profile.stateHint')}
        value={profile.uf ?? ''}
        disabled={!mayWrite}
        onChange={({ target }) => setProfile({ ...profile, uf: target.value || null })}
        options={[
          { value: '', label: t('manage.profile.noState') },
          ...brazilianStates.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      {mayWrite && (
        <div>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('manage.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

const daysAhead = 62;

function Entries({ clientId, mayWrite }: ClientCalendarProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const from = today();
  const query = { from, to: addDays(from, daysAhead), overdue: true };
  const entries = useQuery({
    queryKey: [...taxCalendarKey, clientId, query],
    queryFn: ({ signal }) => http.call(listTaxEntries, { params: { clientId }, query, signal }),
  });
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title={t('manage.entries')}
      headingLevel={2}
      action={
        mayWrite && (
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            {t('manage.entry.add')}
          </Button>
        )
      }
      flush
    >
      {isAdding && <EditEntry clientId={clientId} entry={null} onClose={() => setAdding(false)} />}
      <QueryContents
        query={entries}
        skeleton={<ListSkeleton rows={6} />}
        empty={{
          icon: 'calendar-check',
          when: ({ items }) => items.length === 0,
          title: t('manage.noEntries'),
        }}
        texts={t}
      >
        {({ items }) => (
          <List aria-label={t('manage.entries')}>
            {items.map((entry) => (
              <EntryRow key={entry.id} entry={entry} mayWrite={mayWrite} />
            ))}
          </List>
        )}
      </QueryContents>
    </Card>
  );
}

function EntryRow({ entry, mayWrite }: { readonly entry: TaxEntry; readonly mayWrite: boolean }) {
  const { t } = useTranslation();
  const { date, currency } = useI18n();
  const [isEditing, setEditing] = useState(false);
  const http = useService(Http);
  const remove = useRemoval();
  const { id: entryId, clientId, code, name, dueOn, amount } = entry;
  const state = taxEntryState(entry, today());
  const title = t('entry', { code, name });

  const removeEntry = () =>
    remove({
      title: t('manage.entry.remove.title', { entry: title, date: date(dueOn) }),
      message: t('manage.entry.remove.message'),
      confirmLabel: t('manage.remove.confirm'),
      remove: () => http.call(removeTaxEntry, { params: { entryId } }),
      failed: t('manage.entry.remove.failed'),
      reloads: taxCalendarKey,
    });

  return (
    <ListRow
      title={title}
      subtitle={[
        t('due', { date: date(dueOn) }),
        amount === null ? t('manage.noAmount') : currency(amount / 100, 'BRL'),
      ].join(' · ')}
      meta={
        (state === 'overdue' || state === 'paid') && (
          <Badge tone={state === 'paid' ? 'success' : 'danger'} dot>
            {t(`state.${state}`)}
          </Badge>
        )
      }
      actions={
        mayWrite && (
          <>
            <Button size="sm" icon="pencil" onClick={() => setEditing(true)}>
              {t('manage.change')}
              <span className="ar-visually-hidden">: {title}</span>
            </Button>
            <IconButton
              icon="trash-2"
              size="sm"
              label={t('manage.entry.remove.button', { entry: title })}
              onClick={() => void removeEntry()}
            />
          </>
        )
      }
    >
      {isEditing && <EditEntry clientId={clientId} entry={entry} onClose={() => setEditing(false)} />}
    </ListRow>
  );
}
