import { definePlugin, page } from '@anteroom/sdk';

/** The first run: creates a new firm and its owner, with the one-time link that the server printed when it started. */
export default definePlugin({
  id: 'setup',
  sdk: '^1.0.0',
  contributes: [page({ path: '/setup', title: 'title', public: 'without-firm', module: './SetupScreen' })],
});
