import { DefinedForm, type FormMessage, type ValuesOf } from '@anteroom/forms';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, Http, Log, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Card } from '@anteroom/ui/Card';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CertificateResult,
  type FirmCertificate,
  type NewCertificateQuery,
  recordCertificateQuery,
} from '../../api.ts';
import { outcomeForm } from '../../rules/certificateForms.ts';
import { certificatesKey } from '../certificateQueries.ts';

type Outcome = ValuesOf<ReturnType<typeof outcomeForm>>;

/**
 * Records the issuing body's response: a certificate with its PDF, that the query is still running, or why it failed.
 */
export function RecordOutcome({ certificate }: { readonly certificate: FirmCertificate }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  const [isTouched, setTouched] = useState(false);
  useUnsaved(isTouched);
  const [hasFailed, setFailed] = useState(false);
  const { id: certificateId, clientId, kind } = certificate;
  const definition = useMemo(() => outcomeForm(kind), [kind]);
  const files = useMemo(() => ({ to: { type: 'clients' as const, id: clientId } }), [clientId]);

  function check({ issuedOn, validUntil, pdf }: Outcome): readonly FormMessage[] {
    return [
      ...(validUntil !== '' && validUntil < issuedOn
        ? [{ path: 'validUntil', message: t('manage.validWrong') }]
        : []),
      ...(pdf.length > 1 ? [{ path: 'pdf', message: t('manage.onePdf') }] : []),
    ];
  }

  async function save(outcome: Outcome) {
    setFailed(false);
    try {
      await http.call(recordCertificateQuery, { params: { certificateId }, body: bodyOf(outcome) });
      setTouched(false);
      alerts.show({ type: 'success', msg: t('manage.saved') });
      await cache.invalidateQueries({ queryKey: certificatesKey });
    } catch (error) {
      log.warn('What an issuing body answered could not be recorded', error);
      setFailed(true);
    }
  }

  return (
    <Card headingLevel={2} title={t('manage.record')}>
      <DefinedForm
        definition={definition}
        submitLabel={t('manage.save')}
        initialValues={{ outcome: 'issued' }}
        onChange={() => setTouched(true)}
        files={files}
        check={check}
        onSubmit={save}
      >
        {hasFailed && (
          <Alert level="danger" title={t('manage.notSaved')}>
            {t('manage.failed')}
          </Alert>
        )}
      </DefinedForm>
    </Card>
  );
}

function bodyOf({ outcome, error, result, pdf, ...printed }: Outcome): NewCertificateQuery {
  if (outcome === 'failed') return { outcome, error };
  if (outcome === 'running') return { outcome };
  return {
    outcome: 'issued',
    result: result as CertificateResult,
    documentId: pdf[0]?.documentId ?? null,
    ...printed,
  };
}
