import { clientName } from '@anteroom/domain/people/clientName';
import type { DetailProps } from '@anteroom/sdk';
import { ClientSetUp } from './ClientSetUp.tsx';
import { useManifestText } from './useManifestText.ts';

/** Screen on which a client's people set up the reading of its received invoices. */
export default function SetUp({ client }: DetailProps) {
  const { t } = useManifestText();
  return (
    <div className="ar-stack ar-stack-large">
      <p className="ar-muted">{t('setup.ofClient', { client: clientName(client) })}</p>
      <ClientSetUp clientId={client.id} />
    </div>
  );
}
