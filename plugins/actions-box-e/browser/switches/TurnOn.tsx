import { getClientRecord } from '@anteroom/contract';
import { isTaxId } from '@anteroom/domain/brazil/accessKey';
import { bareCpfOrCnpj, maskCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Http, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { TextField } from '@anteroom/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSwitchClient } from './useSwitches.ts';

interface TurnOnProps {
  readonly clientId: string;
  readonly name: string;
  /** CNPJ or CPF under which the storage was on before; null if it never was. */
  readonly known: string | null;
  readonly onClose: () => void;
}

/**
 * Dialog that asks for the client's CNPJ or CPF, which determines what was issued and what was received, and turns the
 * storage on.
 */
export function TurnOn({ clientId, name, known, onClose }: TurnOnProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const record = useQuery({
    queryKey: ['box-e', 'record', clientId],
    enabled: known === null,
    queryFn: ({ signal }) => http.call(getClientRecord, { params: { clientId }, signal }),
  });
  const kept = record.data?.taxIdentifiers.find(({ type }) => type === 'cnpj' || type === 'cpf')?.value;
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const change = useSwitchClient(clientId);
  const start = maskCpfOrCnpj(known ?? kept ?? '');
  const taxId = typed ?? start;
  const close = useAskBeforeClose(taxId !== start, onClose, change.isPending);
  const isWrong = !isTaxId(bareCpfOrCnpj(taxId));

  function submit() {
    setTried(true);
    if (!isWrong && !change.isPending)
      change.mutate({ enabled: true, taxId: taxId.trim() }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      size="sm"
      title={t('switches.turnOnFor', { client: name })}
      closeLabel={t('switches.close')}
      onClose={close}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{t('switches.cancel')}</Button>
          <Button type="submit" variant="primary" loading={change.isPending}>
            {t('switches.turnOn')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('switches.taxId')}
        description={t('switches.taxIdHint')}
        value={taxId}
        autoComplete="off"
        autoFocus
        maxLength={18}
        onChange={({ target }) => setTyped(target.value)}
        error={isTried && isWrong ? t('switches.taxIdWrong') : undefined}
      />
    </Dialog>
  );
}
