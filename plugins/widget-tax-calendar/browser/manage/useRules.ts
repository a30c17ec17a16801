import { isManager, resource } from '@anteroom/domain/people/permissions';
import { Http, Permissions, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { listTaxRules } from '../../api.ts';
import { taxCalendarKey } from '../entryQueries.ts';

/** Loads the firm's rules for recurring taxes. */
export function useRules() {
  const http = useService(Http);
  return useQuery({
    queryKey: [...taxCalendarKey, 'rules'],
    queryFn: ({ signal }) => http.call(listTaxRules, { signal }),
  });
}

/** Returns whether the person may change rules, which apply to all clients. */
export function useMayChangeRules(): boolean {
  const held = useService(Permissions);
  return isManager(held) && !held.has(resource.readOnly);
}
