import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { SDK_VERSION } from './version.ts';

it('SDK_VERSION is the version of the package', () => {
  expect(SDK_VERSION).toBe(manifest.version);
});
