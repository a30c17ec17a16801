import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage } from './browserStorage.ts';
import { DevicePreferences } from './Preferences.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('stores values in the browser', () => {
  browserStorage('localStorage').setItem('a', '1');
  expect(browserStorage('localStorage').getItem('a')).toBe('1');
});

it('keeps values in memory when the browser refuses to store them', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const storage = browserStorage('localStorage');
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
  storage.removeItem('a');
  expect(storage.getItem('a')).toBeNull();
});

it('reads undefined from a value that is not JSON, and removes a key written as undefined', () => {
  const storage = browserStorage('localStorage');
  storage.setItem('a', '{');
  expect(storage.read('a')).toBeUndefined();
  storage.write('a', { b: 1 });
  expect(storage.read('a')).toEqual({ b: 1 });
  storage.write('a', undefined);
  expect(storage.getItem('a')).toBeNull();
});

it('works where the browser blocks its storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const preferences = new DevicePreferences('host');
  preferences.set('a', { deep: [1] });
  expect(preferences.get('a')).toEqual({ deep: [1] });
});

it('separates the keys of each plugin and the host', () => {
  new DevicePreferences('plugin:one').set('a', 1);
  new DevicePreferences('plugin:two').set('a', 2);
  new DevicePreferences('host').set('a', 3);
  expect(new DevicePreferences('plugin:one').get('a')).toBe(1);
  expect(localStorage.getItem('a')).toBe('3');
});

it('treats a value that is not JSON as absent', () => {
  localStorage.setItem('cc-active-client', '{"cut');
  expect(new DevicePreferences('host').get('cc-active-client')).toBeUndefined();
});
