import { ClientField } from '@anteroom/screen-parts/ClientField';
import { useClientName } from '@anteroom/screen-parts/useClientName';
import { Permissions, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SelectField } from '@anteroom/ui/SelectField';
import { useTranslation } from 'react-i18next';
import { certificateKinds } from '../../rules/certificates.ts';
import { type CertificateFilter, certificatesPath, useCertificateFilter } from './certificateFilter.ts';
import { FirmRow } from './FirmRow.tsx';
import { useFirmCertificates } from './firmQueries.ts';

/** Lists the certificates of all clients; those that need attention come first. */
export function FirmCertificates() {
  const { t } = useTranslation();
  const [filter, change] = useCertificateFilter();
  const query = useFirmCertificates(filter);
  const mayWrite = !useService(Permissions).has('Staff.ReadOnly');
  const certificates = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={t('title')}
        subtitle={t('manage.subtitle')}
        actions={
          mayWrite && (
            <Button variant="primary" icon="plus" href={`${certificatesPath}#new`}>
              {t('manage.add')}
            </Button>
          )
        }
      />
      <Filters filter={filter} onChange={change} />
      <Card flush>
        <QueryContents query={query} skeleton={<ListSkeleton rows={6} />} texts={t} headingLevel={2}>
          {() =>
            certificates.length > 0 ? (
              <List aria-label={t('title')}>
                {certificates.map((certificate) => (
                  <FirmRow key={certificate.id} certificate={certificate} />
                ))}
              </List>
            ) : (
              <EmptyState
                icon="shield-check"
                headingLevel={2}
                title={t('manage.none')}
                action={
                  filter.show === 'attention' && (
                    <Button onClick={() => change({ show: 'all' })}>{t('manage.showAll')}</Button>
                  )
                }
              />
            )
          }
        </QueryContents>
      </Card>
      <MorePages query={query} label={t('manage.more')} failed={t('manage.moreFailed')} />
    </div>
  );
}

interface FiltersProps {
  readonly filter: CertificateFilter;
  readonly onChange: (change: Partial<CertificateFilter>) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const name = useClientName(filter.client);
  return (
    <div className="ar-grid ar-grid-small">
      <SelectField
        label={t('manage.show')}
        value={filter.show}
        onChange={({ target }) => onChange({ show: target.value as CertificateFilter['show'] })}
        options={[
          { value: 'attention', label: t('manage.attention') },
          { value: 'all', label: t('manage.every') },
        ]}
      />
      <SelectField
        label={t('manage.kind')}
        value={filter.kind}
        onChange={({ target }) => onChange({ kind: target.value as CertificateFilter['kind'] })}
        options={[
          { value: '', label: t('manage.every') },
          ...certificateKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        ]}
      />
      <ClientField
        label={t('manage.client')}
        client={filter.client === '' ? null : { id: filter.client, name }}
        orAll
        onChoose={(client) => onChange({ client: client?.id ?? '' })}
      />
    </div>
  );
}
