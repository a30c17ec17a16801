import type { NewApiKey } from '@anteroom/contract';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonsOf, useFaults } from './useFaults.ts';
import { areasOf } from './useScopeWords.ts';

interface ApiKeyFormProps {
  /** Scopes that can be granted to a key. */
  readonly scopes: readonly string[];
  readonly error: unknown;
  readonly isSaving: boolean;
  readonly onSave: (key: NewApiKey) => void;
  readonly onClose: () => void;
}

const lives = [30, 90, 180, 365] as const;

/** Asks for a new API key's purpose, scopes and expiry date. */
export function ApiKeyForm({ scopes, error, isSaving, onSave, onClose }: ApiKeyFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(90);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const faultOf = useFaults(error);
  const granted = Object.values(chosen).filter((scope) => scope !== '');
  const isTyped = name !== '' || days !== 90 || granted.length > 0;
  const close = useAskBeforeClose(isTyped, onClose, isSaving);
  const lacksName = name.trim() === '';
  const words = t('keys.area', { returnObjects: true }) as Readonly<Record<string, string>>;
  const isTooMany = reasonsOf(error).get('body') === 'too-many';
  const whole = isTooMany ? t('keys.tooMany') : faultOf('');
  return (
    <Dialog
      open
      onClose={close}
      title={t('keys.add')}
      closeLabel={t('close')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        // Checked before sending, because the server first asks who is there.
        if (!lacksName && granted.length > 0) onSave({ name, days, scopes: granted });
      }}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={isSaving}>
            {t('keys.make')}
          </Button>
        </>
      }
    >
      <div className="ar-stack ar-stack-large">
        <TextField
          label={t('keys.name')}
          description={t('keys.nameHint')}
          value={name}
          maxLength={60}
          autoComplete="off"
          error={isTried && lacksName ? t('fault.required') : faultOf('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset className="staff-settings-picture ar-stack">
          <legend>{t('keys.scopes')}</legend>
          {((isTried && granted.length === 0) || faultOf('scopes')) && (
            <Alert level="danger">{t('keys.noScope')}</Alert>
          )}
          {areasOf(scopes).map((area) => (
            <SelectField
              key={area}
              label={words[area] ?? area}
              value={chosen[area] ?? ''}
              onChange={({ target }) => setChosen({ ...chosen, [area]: target.value })}
              options={[
                { value: '', label: t('keys.nothing') },
                ...scopes
                  .filter((scope) => scope.startsWith(`${area}:`))
                  .map((scope) => ({
                    value: scope,
                    label: t(scope.endsWith(':write') ? 'keys.write' : 'keys.read'),
                  })),
              ]}
            />
          ))}
        </fieldset>
        <SelectField
          label={t('keys.life')}
          description={t('keys.lifeHint')}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
          options={lives.map((count) => ({ value: String(count), label: t('keys.days', { count }) }))}
        />
        {whole && <Alert level="danger">{whole}</Alert>}
      </div>
    </Dialog>
  );
}
