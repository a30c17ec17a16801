import './cnd.css';
import { clientName } from '@anteroom/domain/clientName';
import { type DetailProps, Http, useI18n, useService } from '@anteroom/sdk';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { CertificateCard } from './CertificateCard.tsx';
import { certificatesQuery } from './certificateQueries.ts';
import { Failed } from './Failed.tsx';
import { NoCertificates } from './NoCertificates.tsx';

/** All certificates of a client, with what is printed on them, their PDF and their history. */
export default function ClientCertificates({ client }: DetailProps) {
  const { t } = useI18n();
  const certificates = useQuery(certificatesQuery(useService(Http), client.id));
  if (certificates.isPending) {
    return (
      <div className="ar-stack" aria-busy="true">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} shape="block" width="100%" height="14rem" />
        ))}
      </div>
    );
  }
  if (!certificates.data) return <Failed query={certificates} headingLevel={2} />;
  const { items } = certificates.data;
  if (items.length === 0) return <NoCertificates headingLevel={2} />;
  return (
    <div className="ar-stack">
      <p className="ar-muted">{t('ofClient', { client: clientName(client) })}</p>
      {items.map((certificate) => (
        <CertificateCard key={certificate.id} certificate={certificate} />
      ))}
    </div>
  );
}
