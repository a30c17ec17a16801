import type { FeatureFlag } from '@anteroom/contract';
import type { Atom } from 'jotai';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Feature flags. */
export interface Flags {
  readonly values: Atom<Readonly<Record<string, boolean>>>;
  /** False for a flag nobody knows. */
  isOn(id: string): boolean;
  /** Returns the firm's flags with what is known of each. Only internal users may read it. */
  list(): Query<readonly FeatureFlag[]>;
  /**
   * Sets a flag of the firm, which only internal users may. What depends on it is shown or hidden here at once, and for others when they
   * next open the portal. Rejects with an `HttpError` of code `conflict` where something else fixes the flag.
   */
  change(id: string, value: boolean): Promise<void>;
}

export const Flags = serviceToken<Flags>('Flags');
