import type { ServiceRequest } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { useState } from 'react';
import { RequestForm } from './RequestForm.tsx';
import { RequestSent } from './RequestSent.tsx';

/** Writing a request, and the answer to it; then the next one, if there is one. */
export function NewRequest({ clientId }: { readonly clientId: string }) {
  const { t } = useI18n();
  const [sent, setSent] = useState<ServiceRequest | null>(null);
  return (
    <Card title={t('generalRequests.new')}>
      {sent ? (
        <RequestSent request={sent} onAnother={() => setSent(null)} />
      ) : (
        <RequestForm clientId={clientId} onSent={setSent} />
      )}
    </Card>
  );
}
