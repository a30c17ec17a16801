import { serviceToken } from '../serviceToken.ts';

/**
 * Small JSON values that are stored on this device. Each plugin has its own keys. Never store personal data in them.
 */
export interface Preferences {
  get<T>(key: string): T | undefined;
  set(key: string, value: unknown): void;
  remove(key: string): void;
}

export const Preferences = serviceToken<Preferences>('Preferences');
