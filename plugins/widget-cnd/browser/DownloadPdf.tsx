import { Alerts, Documents, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface DownloadPdfProps {
  readonly documentId: string;
  /** Name of the certificate. */
  readonly name: string;
}

/** Downloads the PDF of a certificate, which is one of the client's documents. */
export function DownloadPdf({ documentId, name }: DownloadPdfProps) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const download = useMutation({
    mutationFn: async () => documents.download(await cache.fetchQuery(documents.document(documentId))),
    onError: () => alerts.show({ type: 'danger', msg: t('pdf.failed', { name }) }),
  });
  return (
    <Button icon="download" loading={download.isPending} onClick={() => download.mutate()}>
      {t('pdf.download')}
      <span className="ar-visually-hidden">: {name}</span>
    </Button>
  );
}
