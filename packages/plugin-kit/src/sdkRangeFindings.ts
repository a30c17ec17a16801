import { satisfies } from '@anteroom/domain/sdkRange';
import { type PluginDeclaration, SDK_VERSION } from '@anteroom/sdk';
import type { Finding } from './finding.ts';
import { DECLARATION_FILE } from './readDeclaration.ts';

/** A version that nobody knows yet what it breaks. */
const FAR_FUTURE = '1000000.0.0';

/** Checks that a plugin accepts the SDK with which it was written, and no versions that do not exist yet. */
export function sdkRangeFindings({ sdk }: PluginDeclaration): readonly Finding[] {
  const findings: Finding[] = [];
  const file = DECLARATION_FILE;
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
