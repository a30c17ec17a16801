import { useRemoval } from '@anteroom/screen-parts/useRemoval';
import { Http, Navigation, Permissions, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useTranslation } from 'react-i18next';
import { type FirmCertificate, removeCertificate } from '../../api.ts';
import { CertificateCard } from '../CertificateCard.tsx';
import { certificateName } from '../certificateName.ts';
import { certificatesKey } from '../certificateQueries.ts';
import { certificatesPath } from './certificateFilter.ts';
import { useFirmCertificate } from './firmQueries.ts';
import { RecordOutcome } from './RecordOutcome.tsx';

/** Shows a certificate to staff, with the form in which they record the issuing body's response. */
export function ManagedCertificate({ certificateId }: { readonly certificateId: string }) {
  const { t } = useTranslation();
  const { data, isPending, isFetching, refetch } = useFirmCertificate(certificateId);
  const mayWrite = !useService(Permissions).has('Staff.ReadOnly');
  const back = { href: certificatesPath, label: t('title') };
  if (isPending) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" height="24rem" />
      </div>
    );
  }
  if (!data) {
    return (
      <div className="ar-stack ar-stack-large">
        <PageHeader title={t('title')} back={back} />
        <Card>
          <EmptyState
            icon="circle-alert"
            tone="danger"
            headingLevel={2}
            title={t('failed.title')}
            action={
              <Button icon="refresh-cw" loading={isFetching} onClick={() => refetch()}>
                {t('failed.retry')}
              </Button>
            }
          >
            {t('failed.body')}
          </EmptyState>
        </Card>
      </div>
    );
  }
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={data.client} back={back} actions={mayWrite && <Remove certificate={data} />} />
      <div className="ar-split">
        <CertificateCard certificate={data} />
        {mayWrite && <RecordOutcome key={data.lastQuery?.id} certificate={data} />}
      </div>
    </div>
  );
}

function Remove({ certificate }: { readonly certificate: FirmCertificate }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const remove = useRemoval();
  const navigation = useService(Navigation);

  const removeIt = () =>
    remove({
      title: t('manage.remove.title', { name: certificateName(certificate, t) }),
      message: t('manage.remove.message', { client: certificate.client }),
      confirmLabel: t('manage.remove.confirm'),
      remove: async () => {
        await http.call(removeCertificate, { params: { certificateId: certificate.id } });
        navigation.go(certificatesPath);
      },
      failed: t('manage.remove.failed'),
      reloads: certificatesKey,
    });

  return (
    <Button icon="trash-2" onClick={() => void removeIt()}>
      {t('manage.remove.confirm')}
    </Button>
  );
}
