import { Navigation, useService } from '@anteroom/sdk';
import { useEffect } from 'react';

/** Replaces the current address with another one. */
export function Redirect({ to }: { readonly to: string }) {
  const navigation = useService(Navigation);
  useEffect(() => navigation.go(to, { replace: true }), [navigation, to]);
  return null;
}
