import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AlertList } from './Alerts.ts';

const store = createStore();
let alerts: AlertList;
const shown = () => store.get(alerts.list).map(({ msg }) => msg);

beforeEach(() => {
  vi.useFakeTimers();
  alerts = new AlertList(store);
});
afterEach(() => {
  vi.useRealTimers();
});

it('hides successes and information after the standard time', () => {
  alerts.show({ type: 'success', msg: 'Saved' });
  alerts.show({ type: 'info', msg: 'New' });
  vi.advanceTimersByTime(2_499);
  expect(shown()).toEqual(['Saved', 'New']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('keeps dangers and warnings until they are dismissed', () => {
  const id = alerts.show({ type: 'danger', msg: 'Failed' });
  alerts.show({ type: 'warning', msg: 'Careful' });
  vi.advanceTimersByTime(3_600_000);
  expect(shown()).toEqual(['Failed', 'Careful']);
  alerts.dismiss(id);
  expect(shown()).toEqual(['Careful']);
});

it('shows a repeated alert once and restarts its time', () => {
  const first = alerts.show({ type: 'info', msg: 'New' });
  vi.advanceTimersByTime(2_000);
  expect(alerts.show({ type: 'info', msg: 'New' })).toBe(first);
  vi.advanceTimersByTime(2_000);
  expect(shown()).toEqual(['New']);
});

it('hides no alert while they are held, and gives each its full time after release', () => {
  alerts.show({ type: 'success', msg: 'Saved' });
  alerts.hold();
  alerts.show({ type: 'info', msg: 'New' });
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['Saved', 'New']);
  alerts.release();
  vi.advanceTimersByTime(2_499);
  expect(shown()).toEqual(['Saved', 'New']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

it('obeys a custom timeout, and null for none', () => {
  alerts.show({ type: 'success', msg: 'Deleted', timeout: 2_800 });
  alerts.show({ type: 'success', msg: 'Stays', timeout: null });
  vi.advanceTimersByTime(2_800);
  expect(shown()).toEqual(['Stays']);
});
