import * as api from '@anteroom/contract/plugins';
import type { Deps } from '../deps.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';

/** Where plugins in development are taken (`DEV_PLUGINS=1`), a page asks here whether its user may see one. */
export function developmentRoutes(app: App, { config }: Deps): void {
  if (!config.devPlugins) return;
  answer(app, api.checkPluginDevelopment, () => Promise.resolve());
}
