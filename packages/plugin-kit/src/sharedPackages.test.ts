import { expect, it } from 'vitest';
import { packageName, sharedPackageNames, sharedPackages } from './sharedPackages.ts';

it('lists each component of the design system, and of the rest onDemand alone', () => {
  expect(sharedPackages).toContain('@anteroom/ui/Button');
  expect(sharedPackages).toContain('@anteroom/ui/onDemand');
  expect(sharedPackages.filter((name) => name.startsWith('@anteroom/ui/'))).toSatisfy((names: string[]) =>
    names.every((name) => /^@anteroom\/ui\/([A-Z]\w*|onDemand)$/.test(name)),
  );
});

it('can all be resolved from here', () => {
  for (const specifier of sharedPackages) {
    if (specifier.startsWith('@anteroom/')) expect(import.meta.resolve(specifier)).toMatch(/\.tsx?$/);
  }
});

it.each([
  ['react', 'react'],
  ['react/jsx-runtime', 'react'],
  ['@anteroom/ui/Button', '@anteroom/ui'],
  ['@anteroom/sdk', '@anteroom/sdk'],
])('takes %s for a part of %s', (specifier, name) => {
  expect(packageName(specifier)).toBe(name);
  expect(sharedPackageNames).toContain(name);
});
