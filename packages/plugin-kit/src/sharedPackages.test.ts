import { expect, it } from 'vitest';
import { packageName, sharedPackageNames, sharedPackages } from './sharedPackages.ts';

it('lists from the design system only components and onDemand', () => {
  expect(sharedPackages).toContain('@anteroom/ui/Button');
  expect(sharedPackages).toContain('@anteroom/ui/onDemand');
  expect(sharedPackages.filter((name) => name.startsWith('@anteroom/ui/'))).toSatisfy((names: string[]) =>
    names.every((name) => /^@anteroom\/ui\/([A-Z]\w*|onDemand)$/.test(name)),
  );
});

it('lists only @anteroom packages that can be resolved', () => {
  for (const specifier of sharedPackages) {
    if (specifier.startsWith('@anteroom/')) expect(import.meta.resolve(specifier)).toMatch(/\.tsx?$/);
  }
});

it.each([
  ['react', 'react'],
  ['react/jsx-runtime', 'react'],
  ['@anteroom/ui/Button', '@anteroom/ui'],
  ['@anteroom/sdk', '@anteroom/sdk'],
])('attributes %s to the package %s', (specifier, name) => {
  expect(packageName(specifier)).toBe(name);
  expect(sharedPackageNames).toContain(name);
});
