import { type Config, ConfigError, readKernelConfig } from '../kernel/config.ts';
import { type Environment, EnvironmentReader } from '../kernel/EnvironmentReader.ts';
import { readSeedConfig, type SeedConfig } from '../seed/config.ts';
import { type FlagConfig, readFlagConfig } from './flags/config.ts';
import { type IncomingMailConfig, readIncomingMailConfig } from './incomingMail/config.ts';
import { readScanningConfig, type ScanningConfig } from './scanning/clamd.ts';
import { readSecurityConfig, type SecurityConfig } from './security/config.ts';
import { readSiteConfig, type SiteConfig } from './site/config.ts';
import { readTermsConfig, type TermsConfig } from './terms/publishTerms.ts';

/** All of the operator's settings: the kernel's, and those of individual areas. */
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
  /**
   * Whether a checkout is being tried out (`npm start`), in which case the demo firms may be added without being
   * requested.
   */
  readonly trial?: boolean;
}

/**
 * Reads the configuration from the environment. Empty variables count as absent.
 *
 * @throws ConfigError naming every invalid variable, not only the first.
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
