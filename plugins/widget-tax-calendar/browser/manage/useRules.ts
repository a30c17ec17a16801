import { Http, useService } from '@anteroom/sdk';
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
