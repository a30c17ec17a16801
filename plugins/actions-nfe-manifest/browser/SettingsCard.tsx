import { isTaxId } from '@anteroom/domain/brazil/accessKey';
import { bareCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { Switch } from '@anteroom/ui/Switch';
import { TextField } from '@anteroom/ui/TextField';
import { type FormEvent, useState } from 'react';
import type { ManifestClient, ManifestEnvironment } from '../api.ts';
import { useManifestSettings } from './received.ts';
import { useManifestText } from './useManifestText.ts';

/** Form that switches reading on, and sets the CNPJ or CPF, the environment and the first document. For staff. */
export function SettingsCard({
  clientId,
  client,
}: {
  readonly clientId: string;
  readonly client: ManifestClient;
}) {
  const { t, taxId: masked } = useManifestText();
  const [typed, setTyped] = useState(masked(client.taxId ?? client.certificate?.taxId ?? ''));
  const [isOn, setOn] = useState(client.taxId === null || client.obstacle !== 'off');
  const [environment, setEnvironment] = useState<ManifestEnvironment>(client.environment);
  const [startAfter, setStartAfter] = useState('');
  const [isTouched, setTouched] = useState(false);
  useUnsaved(isTouched);
  const [wrong, setWrong] = useState<'taxId' | 'startAfter' | null>(null);
  const save = useManifestSettings(clientId);

  function submit(event: FormEvent) {
    event.preventDefault();
    const number = startAfter.trim();
    const fault = faultOf(typed, number);
    setWrong(fault);
    if (fault) return;
    const chosen = { enabled: isOn, taxId: typed.trim(), environment };
    save.mutate(number === '' ? chosen : { ...chosen, startAfter: number }, {
      onSuccess: () => setTouched(false),
    });
  }

  return (
    <Card title={t('setup.settings')}>
      <form className="ar-stack" onSubmit={submit} onChange={() => setTouched(true)} noValidate>
        <Switch
          label={t('setup.enabled')}
          description={t('setup.enabledHint')}
          checked={isOn}
          onChange={setOn}
        />
        <TextField
          label={t('setup.taxId')}
          value={typed}
          error={wrong === 'taxId' ? t('setup.taxIdWrong') : undefined}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <RadioGroup
          label={t('setup.environment')}
          value={environment}
          onChange={(value) => setEnvironment(value as ManifestEnvironment)}
          options={(['production', 'test'] as const).map((value) => ({
            value,
            label: t(`setup.environments.${value}`),
            description: t(`setup.environmentHints.${value}`),
          }))}
        />
        <TextField
          label={t('setup.startAfter')}
          description={t('setup.startAfterHint', { last: Number(client.synchronisation?.lastNsu ?? 0) })}
          value={startAfter}
          error={wrong === 'startAfter' ? t('setup.startAfterWrong') : undefined}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setStartAfter(target.value)}
        />
        {save.isError && <Alert level="danger">{t('setup.saveFailed')}</Alert>}
        {save.isSuccess && !isTouched && <Alert level="success">{t('setup.saved')}</Alert>}
        <div className="ar-cluster ar-cluster-end">
          <Button type="submit" variant="primary" loading={save.isPending}>
            {t('setup.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function faultOf(taxId: string, startAfter: string): 'taxId' | 'startAfter' | null {
  if (!isTaxId(bareCpfOrCnpj(taxId))) return 'taxId';
  return /^\d{0,15}$/.test(startAfter) ? null : 'startAfter';
}
