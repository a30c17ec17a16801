import type { NewWebhook, Webhook, WebhookEvent } from '@anteroom/contract';
import { showFirstFault } from '@anteroom/screen-parts/showFirstFault';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { CheckboxGroup } from '@anteroom/ui/CheckboxGroup';
import { Dialog } from '@anteroom/ui/Dialog';
import { TextField } from '@anteroom/ui/TextField';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outdated } from './Outdated.tsx';
import { useEventWords } from './useEventWords.ts';
import { reasonsOf, useFaults } from './useFaults.ts';

interface WebhookFormProps {
  readonly title: string;
  /** The webhook to change; omitted for a new one. */
  readonly webhook?: Webhook;
  readonly events: readonly WebhookEvent[];
  readonly error: unknown;
  readonly isSaving: boolean;
  /** Called with the version on which the change of a webhook is based. */
  readonly onSave: (webhook: NewWebhook, version?: string) => void;
  readonly onClose: () => void;
}

/** Form for a webhook's address and the events sent to it. */
export function WebhookForm({ title, webhook, events, error, isSaving, onSave, onClose }: WebhookFormProps) {
  const { t } = useTranslation();
  const before = { address: webhook?.address ?? '', events: webhook?.events ?? [] };
  const [address, setAddress] = useState(before.address);
  const [chosen, setChosen] = useState<readonly string[]>(before.events);
  const fields = useRef<HTMLDivElement>(null);
  const [version, setVersion] = useState(webhook?.version);
  const faultOf = useFaults(error);
  const wordsOf = useEventWords(events);
  const names = [...new Set([...events.map(({ name }) => name), ...(webhook?.events ?? [])])];
  const isTooMany = reasonsOf(error).get('body') === 'too-many';
  const isStale = reasonsOf(error).get('version') === 'stale';
  const whole = isTooMany ? t('webhooks.tooMany') : isStale ? undefined : faultOf('');
  const isWrong = reasonsOf(error).get('address') === 'invalid';
  const isTyped =
    address !== before.address || [...chosen].sort().join() !== [...before.events].sort().join();
  const close = useAskBeforeClose(isTyped, onClose, isSaving);
  useEffect(() => {
    if (error) showFirstFault(fields.current);
  }, [error]);

  function save(basedOn: string | undefined) {
    setVersion(basedOn);
    onSave({ address, events: [...chosen] }, basedOn);
  }

  function showTheirs({ address, events, version }: Webhook) {
    setAddress(address);
    setChosen(events);
    setVersion(version);
  }

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      closeLabel={t('close')}
      onSubmit={(event) => {
        event.preventDefault();
        save(version);
      }}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" loading={isSaving}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div ref={fields} className="ar-stack ar-stack-large">
        <TextField
          label={t('webhooks.address')}
          description={t('webhooks.addressHint')}
          value={address}
          maxLength={2000}
          inputMode="url"
          autoComplete="off"
          error={isWrong ? t('webhooks.addressWrong') : faultOf('address')}
          onChange={({ target }) => setAddress(target.value)}
        />
        <CheckboxGroup
          label={t('webhooks.events')}
          description={t('webhooks.eventsHint')}
          error={faultOf('events') && t('webhooks.noEvent')}
          value={chosen}
          onChange={setChosen}
          options={names.map((name) => ({ value: name, label: wordsOf(name) }))}
        />
        {isStale && webhook && webhook.version !== version && (
          <Outdated
            isSaving={isSaving}
            onTheirs={() => showTheirs(webhook)}
            onMine={() => save(webhook.version)}
          />
        )}
        {whole && <Alert level="danger">{whole}</Alert>}
      </div>
    </Dialog>
  );
}
