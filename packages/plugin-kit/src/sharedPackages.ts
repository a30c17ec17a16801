import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Packages that the portal provides to every plugin at run time through its import map: one copy for all, never in a
 * plugin's bundle. The host's build reads the same list, so the two cannot differ.
 */
export const sharedPackages: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'jotai',
  '@tanstack/react-query',
  'react-hook-form',
  'react-i18next',
  'yup',
  '@anteroom/sdk',
  ...designSystem(),
];

/**
 * Exports that the portal provides from packages that it does not provide as a whole: those that it needs on every
 * first load. The rest of react-i18next, mainly `Trans`, is three times as large.
 */
export const sharedNames: Readonly<Partial<Record<string, readonly string[]>>> = {
  'react-i18next': ['useTranslation', 'I18nextProvider'],
};

/** Names of the packages in {@link sharedPackages}, without paths inside them. */
export const sharedPackageNames: ReadonlySet<string> = new Set(sharedPackages.map(packageName));

/** Returns the package name of an import: `@anteroom/ui` for `@anteroom/ui/Button`, `react` for `react/jsx-runtime`. */
export function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * Returns one entry point per component, that is, per folder of the design system that is named like a component; and
 * `onDemand`.
 */
function designSystem(): string[] {
  const folder = dirname(fileURLToPath(import.meta.resolve('@anteroom/ui/tokens.css')));
  return readdirSync(folder)
    .filter((name) => /^([A-Z]\w*|onDemand)$/.test(name))
    .map((name) => `@anteroom/ui/${name}`)
    .sort();
}
