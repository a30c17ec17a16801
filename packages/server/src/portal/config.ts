import { type Config, ConfigError, readKernelConfig } from '../kernel/config.ts';
import { type Environment, EnvironmentReader } from '../kernel/EnvironmentReader.ts';
import { readSeedConfig, type SeedConfig } from '../seed/config.ts';
import { type FlagConfig, readFlagConfig } from './flags/config.ts';
import { type IncomingMailConfig, readIncomingMailConfig } from './incomingMail/config.ts';
import { readScanningConfig, type ScanningConfig } from './scanning/clamd.ts';
import { readSecurityConfig, type SecurityConfig } from './security/config.ts';
import { readSiteConfig, type SiteConfig } from './site/config.ts';
import { readTermsConfig, type TermsConfig } from './terms/publishTerms.ts';

/** Everything that the operator decides: for the kernel, and for the areas that read settings of their own. */
export interface PortalConfig
  extends Config,
    FlagConfig,
    IncomingMailConfig,
    ScanningConfig,
    SecurityConfig,
    SeedConfig,
    SiteConfig,
    TermsConfig {}

interface Start {
  /** Whether a checkout is tried out (`npm start`): the demo firms may be put in unasked. */
  readonly trial?: boolean;
}

/**
 * Reads the configuration from the environment; an empty variable counts as absent.
 *
 * @throws ConfigError naming every variable that is wrong, not only the first.
 */
export function readConfig(env: Environment, { trial = false }: Start = {}): PortalConfig {
  const read = new EnvironmentReader(env);
  const kernel = readKernelConfig(read);
  const config: PortalConfig = {
    ...kernel,
    ...readScanningConfig(read),
    ...readSecurityConfig(read),
    ...readTermsConfig(read),
    ...readFlagConfig(read),
    ...readIncomingMailConfig(read),
    ...readSeedConfig(read, kernel, trial),
    ...readSiteConfig(read),
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}
