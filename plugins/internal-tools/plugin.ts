import { definePlugin, page } from '@anteroom/sdk';

/** Pages for internal users: the firm's feature flags, and what is wrong with plugins. */
export default definePlugin({
  id: 'internal-tools',
  sdk: '^1.0.0',
  contributes: [
    page({
      path: '/flags',
      title: 'flags.title',
      menu: { icon: 'flag', order: 10 },
      module: './FlagsPage',
      when: ['permission:Internal.Internal'],
    }),
    page({
      path: '/diagnostics',
      title: 'diagnostics.title',
      menu: { icon: 'activity', order: 20 },
      module: './DiagnosticsPage',
      when: ['permission:Internal.Internal', 'flag:internalTools'],
    }),
  ],
});
