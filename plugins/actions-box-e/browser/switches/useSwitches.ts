import { Alerts, Http, Log, useService } from '@anteroom/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type BoxEClientChange,
  changeBoxEClient,
  changeBoxECompany,
  getBoxEClient,
  getBoxECompany,
} from '../../api.ts';

const key = ['box-e'];

/** Loads whether the storage is on for the firm. */
export function useFirmSwitch() {
  const http = useService(Http);
  return useQuery({
    queryKey: [...key, 'firm'],
    queryFn: ({ signal }) => http.call(getBoxECompany, { signal }),
  });
}

/** Loads whether the storage is on for a client, and under which CNPJ or CPF. */
export function useClientSwitch(clientId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: [...key, clientId],
    queryFn: ({ signal }) => http.call(getBoxEClient, { params: { clientId }, signal }),
  });
}

/** Returns a mutation that switches the storage for the firm. */
export function useSwitchFirm() {
  const http = useService(Http);
  return useSwitching((enabled: boolean) => http.call(changeBoxECompany, { body: { enabled } }));
}

/** Returns a mutation that switches the storage for a client. */
export function useSwitchClient(clientId: string) {
  const http = useService(Http);
  return useSwitching((body: BoxEClientChange) =>
    http.call(changeBoxEClient, { params: { clientId }, body }),
  );
}

function useSwitching<Change>(change: (to: Change) => Promise<unknown>) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The displayed state may be outdated, whatever the result.
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
    onError(error) {
      log.warn('The storage of invoices could not be switched', error);
      alerts.show({ type: 'danger', msg: t('switches.changeFailed') });
    },
  });
}
