import type { Config } from '../kernel/config.ts';
import type { EnvironmentReader } from '../kernel/EnvironmentReader.ts';
import { isLoopback } from '../kernel/isLoopback.ts';

/** Settings of the demo data. */
export interface SeedConfig {
  readonly seed: 'demo' | 'none';
}

/**
 * @param trial - whether a checkout is being tried out (`npm start`): then the demo firms may be added without being
 * requested
 */
export function readSeedConfig(
  read: EnvironmentReader,
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  trial: boolean,
): SeedConfig {
  const hosts = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])];
  const elsewhere = hosts.find((one) => !isLoopback(one));
  const asked = read.oneOf('SEED', ['demo', 'none'] as const);
  if (asked === 'demo' && elsewhere !== undefined) {
    read.refuse(
      'SEED',
      `may be demo on this machine only, and others reach ${elsewhere}: everybody knows the demo accounts' password`,
    );
  }
  const isTrial =
    trial &&
    elsewhere === undefined &&
    read.text('DATABASE_URL') === null &&
    read.text('OIDC_ISSUER') === null;
  return { seed: asked ?? (isTrial ? 'demo' : 'none') };
}
