import { Alerts } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function alertsContract(open: OpenContractPortal): void {
  async function openAlerts() {
    const { get, store } = await open();
    const alerts = get(Alerts);
    return { alerts, standing: () => store.get(alerts.list).map(({ id, msg }) => ({ id, msg })) };
  }

  it('lists alerts under the IDs that show returned, newest last', async () => {
    const { alerts, standing } = await openAlerts();
    const first = alerts.show({ type: 'danger', msg: 'first' });
    const second = alerts.show({ type: 'danger', msg: 'second' });
    expect(standing()).toEqual([
      { id: first, msg: 'first' },
      { id: second, msg: 'second' },
    ]);
  });

  it('lists an alert of the same type and text once, as the newest', async () => {
    const { alerts, standing } = await openAlerts();
    const first = alerts.show({ type: 'danger', msg: 'first' });
    const second = alerts.show({ type: 'danger', msg: 'second' });
    expect(alerts.show({ type: 'danger', msg: 'first' })).toBe(first);
    expect(standing().map(({ id }) => id)).toEqual([second, first]);
    expect(alerts.show({ type: 'warning', msg: 'first' })).not.toBe(first);
  });

  it('removes only the alert that is dismissed', async () => {
    const { alerts, standing } = await openAlerts();
    const first = alerts.show({ type: 'danger', msg: 'first' });
    alerts.show({ type: 'danger', msg: 'second' });
    alerts.dismiss(first);
    alerts.dismiss('no such alert');
    expect(standing().map(({ msg }) => msg)).toEqual(['second']);
  });

  it('gives an alert that is shown again after dismissal a new ID', async () => {
    const { alerts } = await openAlerts();
    const first = alerts.show({ type: 'danger', msg: 'first' });
    alerts.dismiss(first);
    expect(alerts.show({ type: 'danger', msg: 'first' })).not.toBe(first);
  });
}
