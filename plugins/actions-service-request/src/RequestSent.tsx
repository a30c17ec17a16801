import type { ServiceRequest } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useEffect, useRef } from 'react';

interface RequestSentProps {
  readonly request: ServiceRequest;
  readonly onAnother: () => void;
}

/** In place of the form: that the request has arrived, and the number to quote. */
export function RequestSent({ request, onAnother }: RequestSentProps) {
  const { t } = useI18n();
  const region = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, and this is the answer to it.
  useEffect(() => region.current?.focus(), []);
  return (
    <div ref={region} tabIndex={-1} role="status">
      <EmptyState
        icon="circle-check"
        tone="success"
        headingLevel={3}
        title={t('generalRequests.sent.title', { number: request.number ?? '' })}
        action={<Button onClick={onAnother}>{t('generalRequests.sent.another')}</Button>}
      >
        {t('generalRequests.sent.message', { subject: request.subject ?? '' })}
      </EmptyState>
    </div>
  );
}
