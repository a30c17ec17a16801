import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

/** Feature flags. */
export interface Flags {
  readonly values: Atom<Readonly<Record<string, boolean>>>;
  /** False for a flag nobody knows. */
  isOn(id: string): boolean;
}

export const Flags = serviceToken<Flags>('Flags');
