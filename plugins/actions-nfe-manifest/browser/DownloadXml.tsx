import { createNoteLink, getBoxEClient, getBoxECompany } from '@anteroom/plugin-actions-box-e/api';
import { Alerts, Downloads, Http, Permissions, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useManifestText } from './useManifestText.ts';

interface DownloadXmlProps {
  readonly clientId: string;
  readonly accessKey: string;
}

/**
 * Button that downloads an invoice's full XML from the storage of electronic invoices. Shows nothing to people who may
 * not use the storage, and while it is off for the client.
 */
export function DownloadXml({ clientId, accessKey }: DownloadXmlProps) {
  const { t } = useManifestText();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const downloads = useService(Downloads);
  const mayUse = useService(Permissions).has('BoxE.Service');
  const storage = useQuery({
    queryKey: ['nfe-manifest', clientId, 'storage'],
    enabled: mayUse,
    queryFn: async ({ signal }) => {
      const [company, client] = await Promise.all([
        http.call(getBoxECompany, { signal }),
        http.call(getBoxEClient, { params: { clientId }, signal }),
      ]);
      return company.enabled && client.lastToggle?.enabled === true;
    },
  });
  const download = useMutation({
    mutationFn: () => http.call(createNoteLink, { params: { clientId, accessKey } }),
    onSuccess: (link) => downloads.follow(link),
    onError: () => alerts.show({ type: 'danger', msg: t('history.downloadFailed') }),
  });
  if (!mayUse || !storage.data) return null;
  return (
    <div>
      <Button icon="download" loading={download.isPending} onClick={() => download.mutate()}>
        {t('history.download')}
      </Button>
    </div>
  );
}
