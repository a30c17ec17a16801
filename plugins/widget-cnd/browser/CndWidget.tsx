import { Http, useService, type WidgetProps, type WidgetQueries } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CertificateRow } from './CertificateRow.tsx';
import { certificatesQuery } from './certificateQueries.ts';

/** Lists the client's certificates with their states, earliest expiry first. */
export default function CndWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  const query = certificatesQuery(useService(Http), client.id);
  // Prefetch while rendering: `useQuery` fetches only after the first paint, and the home page is waiting.
  usePrefetchQuery(query);
  const certificates = useQuery(query);

  return (
    <Card
      title={t('title')}
      action={certificates.data?.items[0] && <Link href={`/home/cnd/${client.id}`}>{t('all')}</Link>}
      flush
    >
      <QueryContents
        query={certificates}
        skeleton={<ListSkeleton rows={5} />}
        empty={{ icon: 'shield-check', when: ({ items }) => items.length === 0 }}
        texts={t}
      >
        {({ items }) => (
          <List>
            {items.map((certificate) => (
              <CertificateRow key={certificate.id} certificate={certificate} />
            ))}
          </List>
        )}
      </QueryContents>
    </Card>
  );
}

CndWidget.queries = (({ client, get }) => [certificatesQuery(get(Http), client.id)]) satisfies WidgetQueries;
