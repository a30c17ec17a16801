import type { FeatureFlag } from '@anteroom/contract';
import type { Atom } from 'jotai';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Feature flags. */
export interface Flags {
  readonly values: Atom<Readonly<Record<string, boolean>>>;
  /** Returns whether a flag is on; false for an unknown flag. */
  isOn(id: string): boolean;
  /** Returns the firm's flags with their names and descriptions. Only internal users may call it. */
  list(): Query<readonly FeatureFlag[]>;
  /**
   * Sets a flag of the firm. Only internal users may call it. What depends on the flag is shown or hidden here at once,
   * and for other people when they next open the portal. Rejects with an `HttpError` of code `conflict` if something
   * else fixes the flag.
   */
  change(id: string, value: boolean): Promise<void>;
}

export const Flags = serviceToken<Flags>('Flags');
