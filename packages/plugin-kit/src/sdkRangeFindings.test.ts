import { SDK_VERSION } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import { sdkRangeFindings } from './sdkRangeFindings.ts';

const findings = (sdk: string) =>
  sdkRangeFindings({ id: 'greeting', sdk, contributes: [] }, 'plugin.ts').map(({ message }) => message);

it.each([`^${SDK_VERSION}`, '1.x', '>=1.0.0 <3.0.0', '^1.0.0 || ^2.0.0'])('accepts %s', (range) => {
  expect(findings(range)).toEqual([]);
});

it('finds a range that excludes the installed SDK', () => {
  expect(findings('^9.0.0')).toEqual([
    `needs SDK "^9.0.0", but ${SDK_VERSION} is installed. Write "^${SDK_VERSION}"`,
  ]);
});

it.each(['>=1.0.0', '*', '^1.0.0 || >2'])('reports a range without an upper bound: %s', (range) => {
  expect(findings(range)).toEqual([
    `accepts every later SDK ("${range}"), including versions that break it. Write "^${SDK_VERSION}"`,
  ]);
});
