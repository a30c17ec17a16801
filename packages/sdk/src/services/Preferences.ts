import { serviceToken } from '../serviceToken.ts';

/** Small values remembered on this device, JSON each. A plugin's keys are its own. Never for personal data. */
export interface Preferences {
  get<T>(key: string): T | undefined;
  set(key: string, value: unknown): void;
  remove(key: string): void;
}

export const Preferences = serviceToken<Preferences>('Preferences');
