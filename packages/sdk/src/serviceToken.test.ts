import { expect, it } from 'vitest';
import * as sdk from './index.ts';
import { serviceToken } from './serviceToken.ts';

it('returns the same token for the same name, across copies of the SDK', () => {
  expect(serviceToken('Documents')).toBe(sdk.Documents);
  expect(sdk.Documents).toBe(Symbol.for('anteroom/Documents'));
});

it('names every service by its own token', () => {
  const tokens = Object.entries(sdk).filter(([, value]) => typeof value === 'symbol');
  expect(tokens).toHaveLength(27);
  for (const [name, token] of tokens) expect(token).toBe(serviceToken(name));
});
