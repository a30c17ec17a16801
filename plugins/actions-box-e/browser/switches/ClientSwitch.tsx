import { maskCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { resource } from '@anteroom/domain/people/permissions';
import { Permissions, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { ListRow } from '@anteroom/ui/List';
import { onDemand } from '@anteroom/ui/onDemand';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientSwitch, useSwitchClient } from './useSwitches.ts';

const TurnOn = onDemand(async () => (await import('./TurnOn.tsx')).TurnOn);

/** A client, with the switch for storing its invoices. Turning it on requires the client's CNPJ or CPF. */
export function ClientSwitch({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const mayWrite = !useService(Permissions).has(resource.readOnly);
  const [isAsking, setAsking] = useState(false);
  const { data, isError, refetch } = useClientSwitch(id);
  const change = useSwitchClient(id);
  const taxId = data?.taxId ?? null;
  const toggled = data?.lastToggle ?? null;
  const isOn = toggled?.enabled ?? false;
  if (isError && !data) {
    return (
      <ListRow
        icon="circle-alert"
        title={name}
        subtitle={t('switches.failed.title')}
        actions={
          <Button size="sm" icon="refresh-cw" onClick={() => refetch()}>
            {t('switches.failed.retry')}
            <span className="ar-visually-hidden">: {name}</span>
          </Button>
        }
      />
    );
  }
  return (
    <ListRow
      icon="building-2"
      title={name}
      subtitle={[
        taxId && maskCpfOrCnpj(taxId),
        toggled && t(isOn ? 'switches.since' : 'switches.offSince', { date: date(toggled.at) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      meta={
        data && <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'switches.on' : 'switches.off')}</Badge>
      }
      actions={
        mayWrite &&
        data && (
          <Button
            size="sm"
            loading={change.isPending}
            onClick={() => (isOn && taxId ? change.mutate({ enabled: false, taxId }) : setAsking(true))}
          >
            {t(isOn ? 'switches.turnOff' : 'switches.turnOn')}
            <span className="ar-visually-hidden">: {name}</span>
          </Button>
        )
      }
    >
      {isAsking && <TurnOn clientId={id} name={name} known={taxId} onClose={() => setAsking(false)} />}
    </ListRow>
  );
}
