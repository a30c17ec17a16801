import { fullName } from '@anteroom/domain/people/fullName';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { ConfirmDialog } from '@anteroom/ui/ConfirmDialog';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { TextField } from '@anteroom/ui/TextField';
import { type FormEvent, useState } from 'react';
import type { ManifestCertificate, ManifestClient } from '../api.ts';
import { isTooLargeForCertificate } from '../rules/certificateFile.ts';
import { useAddCertificate, useRemoveCertificate } from './received.ts';
import { useManifestText } from './useManifestText.ts';

interface OfClient {
  readonly clientId: string;
  readonly client: ManifestClient;
}

/** Shows the client's certificate, and accepts a new one. */
export function CertificateCard({ clientId, client }: OfClient) {
  const { t } = useManifestText();
  const { emulatedUserId } = useSession();
  return (
    <Card title={t('certificate.title')}>
      <div className="ar-stack">
        {client.certificate ? (
          <Stored clientId={clientId} certificate={client.certificate} />
        ) : (
          <p>{t('certificate.none')}</p>
        )}
        {emulatedUserId === null && <Add clientId={clientId} client={client} />}
      </div>
    </Card>
  );
}

function Stored({
  clientId,
  certificate,
}: {
  readonly clientId: string;
  readonly certificate: ManifestCertificate;
}) {
  const { t, moment, taxId } = useManifestText();
  const { emulatedUserId } = useSession();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveCertificate(clientId);
  const { holder, issuer, validUntil, addedAt, addedBy, stopped, revokedAt } = certificate;
  const facts = [
    [t('certificate.holder'), holder],
    [t('certificate.taxId'), taxId(certificate.taxId)],
    [t('certificate.issuer'), issuer],
    [t('certificate.validUntil'), moment(validUntil)],
    [t('certificate.added'), [moment(addedAt), addedBy && fullName(addedBy)].filter(Boolean).join(' · ')],
  ];
  return (
    <div className="ar-stack">
      {revokedAt && <Alert level="danger">{t('certificate.revoked', { at: moment(revokedAt) })}</Alert>}
      {stopped && (
        <Alert level="danger" title={t('certificate.stopped')}>
          {stopped}
        </Alert>
      )}
      <dl className="nfe-manifest-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="ar-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {emulatedUserId === null && (
        <div className="ar-cluster">
          <Button size="sm" icon="trash-2" onClick={() => setAsking(true)}>
            {t('certificate.remove')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('certificate.removeTitle')}
        confirmLabel={t('certificate.remove')}
        cancelLabel={t('certificate.cancel')}
        closeLabel={t('certificate.close')}
        onConfirm={() => remove.mutateAsync(undefined).then(() => undefined)}
        danger
      >
        {t('certificate.removeText')}
        {remove.isError && <Alert level="danger">{t('certificate.removeFailed')}</Alert>}
      </ConfirmDialog>
    </div>
  );
}

function Add({ clientId, client }: OfClient) {
  const { t } = useManifestText();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [taxId, setTaxId] = useState('');
  useUnsaved(file !== null);
  const add = useAddCertificate(clientId);
  const refusal = add.data?.refusal;
  const isTooLarge = file !== null && isTooLargeForCertificate(file);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || isTooLarge) return;
    add.mutate(
      { file, password, ...(client.taxId === null && { taxId }) },
      { onSuccess: (answer) => answer.refusal === null && forget() },
    );
  }

  function forget() {
    setFile(null);
    setPassword('');
  }

  return (
    <form className="ar-stack" onSubmit={submit} noValidate>
      <FileDropZone
        label={t('certificate.file')}
        hint={t('certificate.drop')}
        buttonLabel={t('certificate.choose')}
        description={file ? file.name : t('certificate.hint')}
        multiple={false}
        accept=".pfx,.p12,application/x-pkcs12"
        compact
        onFiles={([first]) => {
          add.reset();
          setFile(first ?? null);
        }}
      />
      {isTooLarge && <Alert level="warning">{t('certificate.tooLarge')}</Alert>}
      {file && !isTooLarge && (
        <>
          {client.taxId === null && (
            <TextField
              label={t('setup.taxId')}
              value={taxId}
              autoComplete="off"
              onChange={({ target }) => setTaxId(target.value)}
            />
          )}
          <TextField
            label={t('certificate.password')}
            description={t('certificate.passwordHint')}
            type="password"
            value={password}
            autoComplete="off"
            onChange={({ target }) => setPassword(target.value)}
          />
          <div className="ar-cluster ar-cluster-end">
            <Button type="submit" variant="primary" icon="upload" loading={add.isPending}>
              {t('certificate.add')}
            </Button>
          </div>
        </>
      )}
      {add.isError && <Alert level="danger">{t('certificate.failed')}</Alert>}
      {refusal && (
        <Alert level="danger" title={t('certificate.refused')}>
          {t(`certificate.refusals.${refusal}`)}
        </Alert>
      )}
      {refusal === null && <Alert level="success">{t('certificate.stored')}</Alert>}
    </form>
  );
}
