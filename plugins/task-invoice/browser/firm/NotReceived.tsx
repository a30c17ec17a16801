import { Button } from '@anteroom/ui/Button';
import { onDemand } from '@anteroom/ui/onDemand';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirmInvoice } from '../../api.ts';

const NotReceivedDialog = onDemand(async () => (await import('./NotReceivedDialog.tsx')).NotReceivedDialog);

/** Lets staff record that the money that a client reported has not arrived. */
export function NotReceived({ invoice }: { readonly invoice: FirmInvoice }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" icon="undo-2" onClick={() => setAsking(true)}>
        {t('payments.notReceived.button')}
        <span className="ar-visually-hidden">: {invoice.label}</span>
      </Button>
      {isAsking && <NotReceivedDialog invoice={invoice} onClose={() => setAsking(false)} />}
    </>
  );
}
