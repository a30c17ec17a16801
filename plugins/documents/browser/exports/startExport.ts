import type { ExportRequest } from '@anteroom/contract/exports';
import { Alerts, HttpError, I18n } from '@anteroom/sdk';
import type { ActionServices } from '../actions/DocumentAction.ts';
import { followExport } from './followedExports.ts';

/** Requests a zip; shows the reason if the server refuses. */
export async function startExport(request: ExportRequest, services: ActionServices): Promise<void> {
  try {
    await followExport(request, services);
  } catch (error) {
    const isLasting =
      error instanceof HttpError && error.failure.kind === 'problem' && error.failure.status < 500;
    const { t } = services.get(I18n);
    services.get(Alerts).show({
      type: 'danger',
      msg: t(`exports.refused.${refusalOf(error)}`),
      ...(!isLasting && {
        action: { label: t('shell.retry'), run: () => void startExport(request, services) },
      }),
    });
  }
}

function refusalOf(error: unknown): string {
  switch (error instanceof HttpError ? error.code : undefined) {
    case 'conflict':
      return 'empty';
    case 'not-found':
      return 'gone';
    case 'too-large':
      return 'large';
    case 'too-many-requests':
      return 'busy';
    default:
      return 'other';
  }
}
