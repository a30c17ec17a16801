import { fragmentParts } from '@anteroom/domain/addresses/fragmentParts';
import { Navigation, useService } from '@anteroom/sdk';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { ServiceRequestType } from '../api.ts';
import type { ServiceRequestForm } from '../rules/requestForm.ts';
import { RequestList } from './RequestList.tsx';

const RequestEditor = onDemand(async () => (await import('./RequestEditor.tsx')).RequestEditor);
const OpenRequest = onDemand(async () => (await import('./OpenRequest.tsx')).OpenRequest);

export interface ServiceRequestsProps {
  readonly type: ServiceRequestType;
  readonly form: ServiceRequestForm;
  readonly clientId: string;
}

/**
 * The screen that all request types share: the client's requests, a new request, or an existing one to continue or
 * read. The URL fragment selects it, so that each has an address: no fragment, `#new`, `#<id>`.
 */
export function ServiceRequests(props: ServiceRequestsProps) {
  const navigation = useService(Navigation);
  const store = useStore();
  const { pathname, hash } = useAtomValue(navigation.location);
  const [open = ''] = fragmentParts(hash);
  // ID of the new request once it is first saved: the address changes, but the same editor stays open.
  const [made, setMade] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  useEffect(() => {
    if (open === '') setMade(null);
  }, [open]);

  function goTo(place: string) {
    navigation.go(place === '' ? pathname : `${pathname}#${encodeURIComponent(place)}`, { replace: true });
  }

  /** Tells whether the person is still at a request that got this ID. */
  function isAt(requestId: string): boolean {
    const now = store.get(navigation.location);
    const [place = ''] = fragmentParts(now.hash);
    return now.pathname === pathname && ['new', requestId].includes(place);
  }

  async function showSent(requestId: string) {
    // Keeps the editor until then, because its button has the focus.
    await OpenRequest.preload();
    if (!isAt(requestId)) return;
    setMade(null);
    setSent(requestId);
    goTo(requestId);
  }

  if (open === '') return <RequestList {...props} path={pathname} />;
  if (open === 'new' || open === made) {
    return (
      <RequestEditor
        {...props}
        path={pathname}
        draft={null}
        onMade={(id) => {
          if (!isAt(id)) return;
          setMade(id);
          goTo(id);
        }}
        onSent={showSent}
        onGone={() => goTo('')}
      />
    );
  }
  return (
    <OpenRequest
      key={open}
      {...props}
      path={pathname}
      requestId={open}
      isJustSent={open === sent}
      onSent={showSent}
      onCopied={(id) => navigation.go(`${pathname}#${id}`)}
      onGone={() => goTo('')}
    />
  );
}
