import * as api from '@anteroom/contract/logging';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { withoutSecrets } from '../../kernel/log.ts';

/** Route that adds the browser's log entries to the server's log (spec §7). */
export function loggingRoutes(app: App, deps: Deps): void {
  const { metrics, plugins } = deps;
  const batches = new RateLimit(deps, { name: 'log', max: 60, seconds: 60 });

  answer(app, api.sendLog, async (request) => {
    const { scope, body, log } = request;
    await batches.take(scope.userId);
    const known = new Set(plugins.inUse.catalogue.plugins.map((plugin) => `plugin:${plugin.id}`));
    for (const { id, time, source, level = 'warn', data } of body.items) {
      const [, ms] = /^Page loaded: .*, (\d+) ms$/.exec(data.description) ?? [];
      if (ms !== undefined) metrics.pageLoad(Number(ms) / 1000);
      if (level !== 'info')
        metrics.pageMessage(source === 'host' || known.has(source) ? source : 'other', level);
      log[level](
        { browser: { id, time, source, logs: data.logs.map(withoutSecrets), user: scope.userId } },
        withoutSecrets(data.description),
      );
    }
  });
}
