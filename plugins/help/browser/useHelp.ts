import { getHelp } from '@anteroom/contract/help';
import { Http, I18n, Permissions, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';

/** Returns the audience of the help. Parts of the help are for staff only. */
export function useUserType(): 'client' | 'staff' {
  return useService(Permissions).isStaff ? 'staff' : 'client';
}

/** Loads the firm's help for this person. */
export function useHelp() {
  const http = useService(Http);
  const locale = useAtomValue(useService(I18n).language);
  const query = { apps: 'ClientCenter', userType: useUserType(), locale } as const;
  return useQuery({
    queryKey: ['help', query],
    queryFn: ({ signal }) => http.call(getHelp, { query, signal }),
  });
}
