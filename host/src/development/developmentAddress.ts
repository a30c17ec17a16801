import { browserStorage } from '../services/browserStorage.ts';

const key = 'anteroom-dev-plugin';
const storage = browserStorage('sessionStorage');

/**
 * Where a plugin in development is served that this tab was opened for (`/?dev-plugin=http://127.0.0.1:4180`), remembered
 * until the tab is closed or the plugin dropped. Whether it may be shown is decided once somebody is signed in.
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
