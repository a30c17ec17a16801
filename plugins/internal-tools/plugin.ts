import { definePlugin, page, panel } from '@anteroom/sdk';

/** Shows internal users the firm's feature flags, the problems of plugins, and plugins in development. */
export default definePlugin({
  id: 'internal-tools',
  sdk: '^1.0.0',
  title: 'pluginTitle',
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
    // No condition: the page itself explains why it shows no plugin to anyone who follows such a link.
    page({ path: '/develop', title: 'development.label', module: './development/DevelopPage' }),
    panel({ id: 'switched-off', module: './SwitchedOffPanel', when: ['permission:Internal.Internal'] }),
    panel({
      id: 'development',
      module: './development/DevelopmentPanel',
      when: ['permission:Internal.Internal'],
    }),
  ],
});
