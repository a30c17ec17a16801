import { flagIdPattern } from '@anteroom/domain/plugins/featureFlags';
import type { EnvironmentReader } from '../../kernel/EnvironmentReader.ts';

/** Settings of feature flags. */
export interface FlagConfig {
  /** Feature flags that are fixed for every firm, overriding the firm's own values. */
  readonly flags: Readonly<Record<string, boolean>>;
}

/** Reads `FLAGS`, for example `taskTools=on,invoiceTask=off`. */
export function readFlagConfig(read: EnvironmentReader): FlagConfig {
  const flags: Record<string, boolean> = {};
  for (const part of read.text('FLAGS')?.split(',') ?? []) {
    const [id = '', value, ...more] = part.trim().split('=');
    if (!flagIdPattern.test(id) || (value !== 'on' && value !== 'off') || more.length > 0) {
      read.refuse('FLAGS', `must be flags as taskTools=on,invoiceTask=off, not "${part.trim()}"`);
    }
    flags[id] = value === 'on';
  }
  return { flags };
}
