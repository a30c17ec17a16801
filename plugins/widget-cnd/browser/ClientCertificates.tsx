import './cnd.css';
import { clientName } from '@anteroom/domain/people/clientName';
import { type DetailProps, Http, useService } from '@anteroom/sdk';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CertificateCard } from './CertificateCard.tsx';
import { certificatesQuery } from './certificateQueries.ts';

/** Shows all certificates of a client, with their printed facts, PDF and history. */
export default function ClientCertificates({ client }: DetailProps) {
  const { t } = useTranslation();
  const certificates = useQuery(certificatesQuery(useService(Http), client.id));
  return (
    <QueryContents
      query={certificates}
      skeleton={<CardsSkeleton />}
      empty={{ icon: 'shield-check', when: ({ items }) => items.length === 0 }}
      texts={t}
      headingLevel={2}
    >
      {({ items }) => (
        <div className="ar-stack">
          <p className="ar-muted">{t('ofClient', { client: clientName(client) })}</p>
          {items.map((certificate) => (
            <CertificateCard key={certificate.id} certificate={certificate} />
          ))}
        </div>
      )}
    </QueryContents>
  );
}

function CardsSkeleton() {
  return (
    <div className="ar-stack">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} shape="block" width="100%" height="14rem" />
      ))}
    </div>
  );
}
