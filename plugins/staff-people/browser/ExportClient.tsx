import { type ClientRecord, createExportLink, exportClient, getExport } from '@anteroom/contract';
import { Alerts, Downloads, Http, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

const pollMs = 1000;

/** Exports everything of a client as a zip, and downloads it when it is ready. */
export function ExportClient({ client }: { readonly client: ClientRecord }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const downloads = useService(Downloads);
  const alerts = useService(Alerts);
  const take = useMutation({
    async mutationFn() {
      const started = await http.call(exportClient, { params: { clientId: client.id } });
      const params = { jobId: started.data };
      for (;;) {
        const { jobStatus } = (await http.call(getExport, { params })).data;
        if (jobStatus === 'ERROR') throw new Error('The zip could not be made.');
        if (jobStatus === 'SUCCESS' || jobStatus === 'PARTIAL_SUCCESS') break;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
      downloads.follow(await http.call(createExportLink, { params, query: { partial: true } }));
    },
    onError: () => alerts.show({ type: 'danger', msg: t('export.failed') }),
  });
  return (
    <Button icon="download" loading={take.isPending} onClick={() => take.mutate()}>
      {t('export.take')}
    </Button>
  );
}
