import { Diagnostics, Log, useService } from '@anteroom/sdk';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { DevelopmentSession, type Followed } from './DevelopmentSession.ts';

/** Shows each newer version of the plugin served at an origin, while the component is mounted. Returns its state. */
export function useFollowed(origin: string): Followed {
  const diagnostics = useService(Diagnostics);
  const log = useService(Log);
  const store = useStore();
  const [followed, setFollowed] = useState<Followed>({ isConnected: true, failure: null });
  useEffect(() => {
    const session = new DevelopmentSession(origin, { diagnostics, log, store }, (change) =>
      setFollowed((before) => ({ ...before, ...change })),
    );
    return () => session.end();
  }, [origin, diagnostics, log, store]);
  return followed;
}
