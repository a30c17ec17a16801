import * as api from '@anteroom/contract/plugins';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import type { KernelDeps } from '../KernelDeps.ts';

/** Route that tells a page whether its user may load plugins in development. Registered only with `DEV_PLUGINS=1`. */
export function developmentRoutes(app: App, { config }: KernelDeps): void {
  if (!config.devPlugins) return;
  answer(app, api.checkPluginDevelopment, () => Promise.resolve());
}
