/**
 * Shared packages that home needs in any case, and so every plugin finds loaded: they are one module, whose names are the
 * union of theirs. Adding one costs its bytes on every first load; see docs/adr/0050.
 */
export const coreModules: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'jotai',
  '@tanstack/react-query',
  '@anteroom/sdk',
  '@anteroom/ui/Alert',
  '@anteroom/ui/Avatar',
  '@anteroom/ui/Badge',
  '@anteroom/ui/Button',
  '@anteroom/ui/Card',
  '@anteroom/ui/EmptyState',
  '@anteroom/ui/Heading',
  '@anteroom/ui/Icon',
  '@anteroom/ui/IconButton',
  '@anteroom/ui/Link',
  '@anteroom/ui/List',
  '@anteroom/ui/PageHeader',
  '@anteroom/ui/ProgressBar',
  '@anteroom/ui/Skeleton',
  '@anteroom/ui/Spinner',
];
