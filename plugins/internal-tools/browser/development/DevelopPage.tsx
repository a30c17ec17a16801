import { checkPluginDevelopment } from '@anteroom/contract/plugins';
import { Diagnostics, Http, HttpError, Navigation, Panels, useService } from '@anteroom/sdk';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loopbackOrigin } from './developmentPlugin.ts';

/** Reason why a plugin in development is not shown. */
type Refusal = 'address' | 'person' | 'server' | 'unknown';

/**
 * Target of the link that `anteroom-plugin dev` prints (`/develop?from=http://127.0.0.1:4180`). Shows the plugin served
 * there in this tab if the server allows it for this person, and otherwise says so.
 */
export default function DevelopPage() {
  const { t } = useTranslation();
  const http = useService(Http);
  const diagnostics = useService(Diagnostics);
  const panels = useService(Panels);
  const navigation = useService(Navigation);
  const { search } = useAtomValue(navigation.location);
  const address = new URLSearchParams(search).get('from') ?? '';
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function begin() {
      const origin = loopbackOrigin(address);
      const reason = origin === null ? 'address' : await refusalOf(http, signal);
      if (signal.aborted) return;
      if (origin === null || reason !== null) return setRefusal(reason);
      await diagnostics.develop({ origin, plugin: null, fault: null });
      panels.open('development');
      navigation.go('/', { replace: true });
    }
    void begin();
    return () => leaving.abort();
  }, [address, http, diagnostics, panels, navigation]);

  if (refusal === null) return <Skeleton shape="block" height="20rem" />;
  return (
    <EmptyState icon="lock" headingLevel={1} title={t('development.label')}>
      {t(`development.refused.${refusal}`, { address })}
    </EmptyState>
  );
}

/** Asks the server, which decides. A portal that does not allow plugins in development does not have this endpoint. */
async function refusalOf(http: Http, signal: AbortSignal): Promise<Refusal | null> {
  try {
    await http.call(checkPluginDevelopment, { signal });
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.code === 'forbidden') return 'person';
    return error.code === 'not-found' ? 'server' : 'unknown';
  }
}
