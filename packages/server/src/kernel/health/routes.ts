import { fail } from '@anteroom/server-sdk';
import Type from 'typebox';
import type { App } from '../http/app.ts';
import type { KernelDeps } from '../KernelDeps.ts';

const Alive = Type.Object({ status: Type.Literal('ok') });
const State = Type.Union([Type.Literal('ok'), Type.Literal('unwell')]);
const Ready = Type.Object({
  /** `impaired`: the server responds, but one of its parts is not working. */
  status: Type.Union([Type.Literal('ok'), Type.Literal('impaired')]),
  parts: Type.Record(Type.String(), State),
});

/** Routes for monitoring: whether the process is alive, and whether it can serve requests. */
export function healthRoutes(app: App, { health }: KernelDeps): void {
  const options = { config: { access: 'public' }, logLevel: 'warn' } as const;
  app.get('/healthz', { ...options, schema: { response: { 200: Alive } } }, async () => ({
    status: 'ok' as const,
  }));
  app.get('/readyz', { ...options, schema: { response: { 200: Ready } } }, async () => {
    const parts = await health.look();
    if (parts.database !== 'ok')
      fail('unavailable', 'The database isn’t responding.', { headers: { 'retry-after': '2' } });
    const isWell = Object.values(parts).every((state) => state === 'ok');
    return { status: isWell ? ('ok' as const) : ('impaired' as const), parts };
  });
}
