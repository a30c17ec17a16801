import { browserStorage } from '../services/page/browserStorage.ts';

const key = 'anteroom-dev-plugin';
const storage = browserStorage('sessionStorage');

/**
 * Returns the address of the development server for which this tab was opened (`/?dev-plugin=http://127.0.0.1:4180`).
 * It is remembered until the tab is closed or the plugin dropped. Whether it may be used is decided after signing in.
 */
export function developmentAddress(): string | null {
  const address = new URL(location.href);
  const asked = address.searchParams.get('dev-plugin');
  if (asked === null) return storage.getItem(key);
  storage.setItem(key, asked);
  address.searchParams.delete('dev-plugin');
  history.replaceState(history.state, '', address);
  return asked;
}

export function forgetDevelopmentAddress(): void {
  storage.removeItem(key);
}
