import { Http, useI18n, useService, type WidgetProps, type WidgetQueries } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { CertificateRow } from './CertificateRow.tsx';
import { certificatesQuery } from './certificateQueries.ts';
import { Failed } from './Failed.tsx';
import { NoCertificates } from './NoCertificates.tsx';

/** Each certificate of the client with how it stands, next to expire first. */
export default function CndWidget({ client }: WidgetProps) {
  const { t } = useI18n();
  const query = certificatesQuery(useService(Http), client.id);
  // Asked for while rendering: `useQuery` asks after the first paint, and home is waited for.
  usePrefetchQuery(query);
  const certificates = useQuery(query);
  const items = certificates.data?.items ?? [];

  return (
    <Card
      title={t('title')}
      action={items.length > 0 && <Link href={`/home/cnd/${client.id}`}>{t('all')}</Link>}
      flush
    >
      {certificates.isPending ? (
        <div aria-busy="true">
          <ListSkeleton rows={5} />
        </div>
      ) : !certificates.data ? (
        <Failed query={certificates} headingLevel={3} />
      ) : items.length === 0 ? (
        <NoCertificates headingLevel={3} />
      ) : (
        <List>
          {items.map((certificate) => (
            <CertificateRow key={certificate.id} certificate={certificate} />
          ))}
        </List>
      )}
    </Card>
  );
}

CndWidget.queries = (({ client, get }) => [certificatesQuery(get(Http), client.id)]) satisfies WidgetQueries;
