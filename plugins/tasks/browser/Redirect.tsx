import { Navigation, useService } from '@anteroom/sdk';
import { useEffect } from 'react';

/** Leads to another address in place of the present one. */
export function Redirect({ to }: { readonly to: string }) {
  const navigation = useService(Navigation);
  useEffect(() => navigation.go(to, { replace: true }), [navigation, to]);
  return null;
}
