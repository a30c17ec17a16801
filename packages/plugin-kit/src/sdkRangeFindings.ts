import { satisfies } from '@anteroom/domain/plugins/sdkRange';
import { type PluginDeclaration, SDK_VERSION } from '@anteroom/sdk';
import type { Finding } from './finding.ts';

/** Future version whose incompatibilities cannot be known yet. */
const FAR_FUTURE = '1000000.0.0';

/**
 * Checks that a plugin accepts the SDK version with which it was written, and no versions that do not exist yet.
 *
 * @param file - path of the declaration
 */
export function sdkRangeFindings({ sdk }: PluginDeclaration, file: string): readonly Finding[] {
  const findings: Finding[] = [];
  const advice = `Write "^${SDK_VERSION}"`;
  if (!satisfies(SDK_VERSION, sdk)) {
    const message = `needs SDK "${sdk}", but ${SDK_VERSION} is installed. ${advice}`;
    findings.push({ code: 'check-sdk-range', file, message });
  }
  if (satisfies(FAR_FUTURE, sdk)) {
    const message = `accepts every later SDK ("${sdk}"), including versions that break it. ${advice}`;
    findings.push({ code: 'check-sdk-range', file, message });
  }
  return findings;
}
