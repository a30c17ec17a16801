import { Alerts, type Document, Documents } from '@anteroom/sdk';
import { ServerCache } from '../http/ServerCache.ts';
import { I18next } from '../language/i18next.ts';
import type { HostServices } from '../plugins/HostServices.ts';
import { scanWords } from './scanWords.ts';

/** Downloads a document, which marks it as read. Shows an alert if the document is not available, or not yet. */
export function startDownload(document: Document, services: HostServices): void {
  if (document.scan) {
    const { title, detail } = scanWords(document.name, document.scan, services.get(I18next).t);
    const type = document.scan.state === 'refused' ? 'danger' : 'info';
    services.get(Alerts).show({ type, msg: title, details: [{ text: detail }] });
    return;
  }
  services
    .get(Documents)
    .download(document)
    .then(
      () => services.get(ServerCache).invalidateQueries({ queryKey: ['documents'] }),
      () => {
        const msg = services.get(I18next).t('documents.downloadFailed', { name: document.name });
        services.get(Alerts).show({ type: 'danger', msg });
      },
    );
}
