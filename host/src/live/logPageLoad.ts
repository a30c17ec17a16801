import { isMeasured } from '@anteroom/domain/people/permissions';
import { Permissions, Session } from '@anteroom/sdk';
import type { Portal } from '../container.ts';
import { Clock } from '../services/page/Clock.ts';
import { StateStore } from '../services/page/StateStore.ts';
import { LogQueue } from '../services/plugins/LogQueue.ts';
import { timePageLoad } from './timePageLoad.ts';

/** Logs once how long the page took to load, unless a control forbids it. The entry names the area but no person. */
export function logPageLoad({ container }: Portal): void {
  const area = location.pathname.split('/', 2)[1] || 'home';
  timePageLoad(document, container.get<Clock>(Clock), (changedAt) => {
    const { state } = container.get<Session>(Session);
    const isSignedIn = container.get<StateStore>(StateStore).get(state).kind === 'loaded';
    if (!isSignedIn || !isMeasured(container.get<Permissions>(Permissions))) return;
    const ms = Math.round(changedAt - performance.timeOrigin);
    container.get(LogQueue).add('host', `Page loaded: ${area}, ${ms} ms`, undefined, 'info');
  });
}
