import { definePlugin, page } from '@anteroom/sdk';

/** Shows where the person is signed in, and lets them end sessions elsewhere. */
export default definePlugin({
  id: 'my-sessions',
  sdk: '^1.0.0',
  contributes: [
    page({
      path: '/account/sessions',
      title: 'sessions.title',
      menu: { icon: 'shield-check', order: 5 },
      module: './SessionsScreen',
    }),
  ],
});
