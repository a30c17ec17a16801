import type { SignedInPlace } from '@anteroom/contract';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { Alerts, Dialogs, HttpError, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnSessions } from './ownSessions.ts';

/** Lists the person's sessions, with a button to end each. */
export function MySessions() {
  const { t } = useTranslation();
  const { data: places, isPending, isLoadingError, refetch } = useQuery(useOwnSessions().places);
  if (isLoadingError) return <LoadFailed what={t('sessions.title')} retry={refetch} />;
  return (
    <div className="ar-stack" aria-busy={isPending || undefined}>
      <Card flush>
        {places ? (
          <List aria-label={t('sessions.title')}>
            {places.map((place) => (
              <Place key={place.sessionId} place={place} />
            ))}
          </List>
        ) : (
          <ListSkeleton rows={2} />
        )}
      </Card>
      {places && places.length > 1 && <EndOthers />}
    </div>
  );
}

const icons = { computer: 'monitor', phone: 'smartphone', tablet: 'tablet' } as const;

function Place({ place }: { place: SignedInPlace }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const sessions = useOwnSessions();
  const [busy, end] = useEnding(() => sessions.end(place.sessionId));
  const name = placeName(place, t);
  const used = date(place.lastSeenAt, 'time');
  return (
    <ListRow
      icon={icons[place.device]}
      title={name}
      subtitle={
        place.current
          ? t('sessions.from', { address: place.address })
          : t('sessions.used', { when: used, address: place.address })
      }
      meta={place.current ? <Badge tone="success">{t('sessions.current')}</Badge> : undefined}
      actions={
        place.current ? undefined : (
          <Button size="sm" loading={busy} onClick={end} aria-label={t('sessions.endOf', { name })}>
            {t('sessions.end')}
          </Button>
        )
      }
    />
  );
}

function placeName({ browser, system }: SignedInPlace, t: TFunction) {
  if (browser && system) return t('sessions.place', { browser, system });
  return browser ?? system ?? t('sessions.unknown');
}

function EndOthers() {
  const { t } = useTranslation();
  const dialogs = useService(Dialogs);
  const sessions = useOwnSessions();
  const [busy, end] = useEnding(async () => {
    const sure = await dialogs.confirm({
      title: t('sessions.endOthersTitle'),
      message: t('sessions.endOthersMessage'),
      confirmLabel: t('sessions.endOthers'),
    });
    if (sure) await sessions.endOthers();
  });
  return (
    <div>
      <Button loading={busy} onClick={end}>
        {t('sessions.endOthers')}
      </Button>
    </div>
  );
}

/** Returns a function that ends sessions, one call at a time, and shows an alert on failure. */
function useEnding(run: () => Promise<void>): [busy: boolean, end: () => void] {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      // If the session has already ended, that is the desired result.
      if (!(error instanceof HttpError && error.code === 'not-found'))
        alerts.show({ type: 'danger', msg: t('sessions.failed') });
    } finally {
      setBusy(false);
    }
  };
  return [busy, () => void end()];
}
