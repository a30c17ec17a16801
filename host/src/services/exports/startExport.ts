import type { ExportRequest } from '@anteroom/contract';
import { Alerts, HttpError } from '@anteroom/sdk';
import type { ParseKeys } from 'i18next';
import { I18next } from '../language/i18next.ts';
import type { HostServices } from '../plugins/HostServices.ts';
import { showExports } from './showExports.ts';

/** Asks for a zip; says why when there will be none. */
export async function startExport(request: ExportRequest, services: HostServices): Promise<void> {
  try {
    await showExports(services).start(request);
  } catch (error) {
    const isLasting =
      error instanceof HttpError && error.failure.kind === 'problem' && error.failure.status < 500;
    const { t } = services.get(I18next);
    services.get(Alerts).show({
      type: 'danger',
      msg: t(refusalKey(error)),
      ...(!isLasting && {
        action: { label: t('shell.retry'), run: () => void startExport(request, services) },
      }),
    });
  }
}

function refusalKey(error: unknown): ParseKeys {
  switch (error instanceof HttpError ? error.code : undefined) {
    case 'conflict':
      return 'exports.refused.empty';
    case 'not-found':
      return 'exports.refused.gone';
    case 'too-large':
      return 'exports.refused.large';
    case 'too-many-requests':
      return 'exports.refused.busy';
    default:
      return 'exports.refused.other';
  }
}
