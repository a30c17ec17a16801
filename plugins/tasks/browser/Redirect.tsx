import { Navigation, useService } from '@anteroom/sdk';
import { useEffect } from 'react';

/** Navigates to another URL, replacing the current one. */
export function Redirect({ to }: { readonly to: string }) {
  const navigation = useService(Navigation);
  useEffect(() => navigation.go(to, { replace: true }), [navigation, to]);
  return null;
}
