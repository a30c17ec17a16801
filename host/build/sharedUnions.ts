/**
 * Modules that the host needs on every first screen, so that they are already loaded for every plugin. Each name adds
 * its size to every first load (docs/adr/0006).
 */
const core: ReadonlySet<string> = new Set([
  'react',
  'react/jsx-runtime',
  'jotai',
  '@tanstack/react-query',
  'react-i18next',
  '@anteroom/sdk',
  '@anteroom/ui/Alert',
  '@anteroom/ui/Avatar',
  '@anteroom/ui/Badge',
  '@anteroom/ui/Button',
  '@anteroom/ui/Card',
  '@anteroom/ui/ConfirmDialog',
  '@anteroom/ui/Dialog',
  '@anteroom/ui/EmptyState',
  '@anteroom/ui/FileIcon',
  '@anteroom/ui/FileRow',
  '@anteroom/ui/Heading',
  '@anteroom/ui/Icon',
  '@anteroom/ui/IconButton',
  '@anteroom/ui/Link',
  '@anteroom/ui/List',
  '@anteroom/ui/Menu',
  '@anteroom/ui/PageHeader',
  '@anteroom/ui/Popover',
  '@anteroom/ui/ProgressBar',
  '@anteroom/ui/QueryContents',
  '@anteroom/ui/Skeleton',
  '@anteroom/ui/Spinner',
  '@anteroom/ui/Tabs',
  '@anteroom/ui/UiTexts',
  '@anteroom/ui/onDemand',
]);

/**
 * Additional modules that a list of items needs. A list without fields loads only these, which are a tenth of the size
 * of the modules for fields.
 */
const lists: ReadonlySet<string> = new Set([
  '@anteroom/ui/Disclosure',
  '@anteroom/ui/MorePages',
  '@anteroom/ui/SegmentedControl',
]);

/** Returns the union to which a shared package belongs; null if the package is a module of its own. */
export function unionOf(specifier: string): 'core' | 'lists' | 'ui' | null {
  if (core.has(specifier)) return 'core';
  if (lists.has(specifier)) return 'lists';
  // The rest of the design system is small, since its large parts load on demand, so one request loads all of it.
  return specifier.startsWith('@anteroom/ui/') ? 'ui' : null;
}
