import { Alerts, type Document, Documents, I18n } from '@anteroom/sdk';
import { ServerCache } from '../../services/ServerCache.ts';
import type { ActionServices } from './actions/DocumentAction.ts';

/** Downloads a document, which is read by that; says so when it cannot be had. */
export function startDownload(document: Document, services: ActionServices): void {
  services
    .get(Documents)
    .download(document)
    .then(
      () => services.get(ServerCache).invalidateQueries({ queryKey: ['documents'] }),
      () => {
        const msg = services.get(I18n).t('documents.downloadFailed', { name: document.name });
        services.get(Alerts).show({ type: 'danger', msg });
      },
    );
}
