import { DefinedForm } from '@anteroom/forms';
import { type ChosenClient, ClientField } from '@anteroom/screen-parts/ClientField';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, Http, HttpError, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Card } from '@anteroom/ui/Card';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCertificate, type CertificateKind } from '../../api.ts';
import { newCertificateForm } from '../../rules/certificateForms.ts';
import { certificatesKey } from '../certificateQueries.ts';
import { certificatesPath } from './certificateFilter.ts';

/** Form with which staff start tracking a certificate of a client. */
export function NewCertificate() {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  const [client, setClient] = useState<ChosenClient | null>(null);
  const [isTouched, setTouched] = useState(false);
  const leaveTo = useUnsaved(isTouched || client !== null);
  const [problem, setProblem] = useState<'known' | 'failed' | null>(null);
  /** Whether the person has tried to save. */
  const [isTried, setTried] = useState(false);
  const clientField = useRef<HTMLDivElement>(null);
  return (
    <div className="ar-stack ar-stack-large" onSubmitCapture={() => setTried(true)}>
      <PageHeader title={t('manage.add')} back={{ href: certificatesPath, label: t('title') }} />
      <Card>
        <DefinedForm
          definition={newCertificateForm}
          submitLabel={t('manage.add')}
          onChange={() => setTouched(true)}
          onSubmit={async ({ kind, issuer, uf, municipality }) => {
            if (!client) return clientField.current?.querySelector('input')?.focus();
            setProblem(null);
            try {
              const { id } = await http.call(addCertificate, {
                params: { clientId: client.id },
                body: {
                  kind: kind as CertificateKind,
                  issuer,
                  uf: uf ? uf.toUpperCase() : null,
                  municipality: municipality || null,
                },
              });
              await cache.invalidateQueries({ queryKey: certificatesKey });
              alerts.show({ type: 'success', msg: t('manage.saved') });
              leaveTo(`${certificatesPath}#${encodeURIComponent(id)}`);
            } catch (error) {
              log.warn('A certificate could not be added', error);
              setProblem(error instanceof HttpError && error.code === 'conflict' ? 'known' : 'failed');
            }
          }}
        >
          <div ref={clientField}>
            <ClientField
              label={t('manage.client')}
              client={client}
              error={isTried && !client ? t('manage.clientMissing') : undefined}
              onChoose={setClient}
            />
          </div>
          {(problem === 'known' || problem === 'failed') && (
            <Alert level="danger" title={t('manage.notSaved')}>
              {t(`manage.${problem}`)}
            </Alert>
          )}
        </DefinedForm>
      </Card>
    </div>
  );
}
