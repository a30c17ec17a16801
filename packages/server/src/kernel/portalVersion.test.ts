import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { portalVersion } from './portalVersion.ts';

it('the portal version is that of the package', () => {
  expect(portalVersion).toBe(manifest.version);
});
