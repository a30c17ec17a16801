import './nfe-manifest.css';
import { Permissions, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { CertificateCard } from './CertificateCard.tsx';
import { useManifestClient } from './received.ts';
import { SettingsCard } from './SettingsCard.tsx';
import { TrialCard } from './TrialCard.tsx';
import { UnreadCard } from './UnreadCard.tsx';
import { useManifestText } from './useManifestText.ts';

/** Sets up the reading of a client's received invoices: the certificate for everyone, the rest for staff. */
export function ClientSetUp({ clientId: id }: { readonly clientId: string }) {
  const { t, obstacle } = useManifestText();
  const { isStaff } = useService(Permissions);
  return (
    <QueryContents
      query={useManifestClient(id)}
      skeleton={<Skeleton shape="block" width="100%" height="20rem" />}
      texts={t}
      headingLevel={2}
    >
      {(client) => (
        <div className="ar-stack ar-stack-large">
          {client.obstacle ? (
            <Alert
              level={client.obstacle === 'no-authority' ? 'danger' : 'warning'}
              title={t('setup.notReady')}
            >
              {obstacle(client.obstacle)}
            </Alert>
          ) : (
            <Alert level="success">{t(isStaff ? 'setup.readyForStaff' : 'setup.ready')}</Alert>
          )}
          {isStaff && <UnreadCard clientId={id} />}
          {isStaff && <SettingsCard clientId={id} client={client} />}
          {client.needsCertificate && <CertificateCard clientId={id} client={client} />}
          {isStaff && client.taxId !== null && <TrialCard clientId={id} client={client} />}
        </div>
      )}
    </QueryContents>
  );
}
