/**
 * Modules that the host needs on every first screen, so that every plugin finds them loaded. Each name adds its bytes
 * to every first load (docs/adr/0006).
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
  '@anteroom/ui/onDemand',
]);

/** Members that a list of things shows beyond that. A list without fields loads these alone, which weigh a tenth of what fields need. */
const lists: ReadonlySet<string> = new Set([
  '@anteroom/ui/Disclosure',
  '@anteroom/ui/MorePages',
  '@anteroom/ui/SegmentedControl',
]);

/** The module in which a shared package is put together with others; null if it is one of its own. */
export function unionOf(specifier: string): 'core' | 'lists' | 'ui' | null {
  if (core.has(specifier)) return 'core';
  if (lists.has(specifier)) return 'lists';
  // The rest of the design system is light, since what is heavy in it loads on demand: one request for all of it.
  return specifier.startsWith('@anteroom/ui/') ? 'ui' : null;
}
