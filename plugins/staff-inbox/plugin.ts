import { definePlugin, staffPage } from '@anteroom/sdk';

/** The inbox, where staff land: everything that clients sent, answered and reported until somebody has dealt with it. */
export default definePlugin({
  id: 'staff-inbox',
  sdk: '^1.0.0',
  contributes: [
    staffPage({
      id: 'inbox',
      order: 0,
      screen: {
        path: 'inbox',
        title: 'title',
        icon: 'inbox',
        isHome: true,
        asks: ['/api/inbox/v1/items?state=open&of=all', '/api/inbox/v1/counts'],
      },
      module: './InboxPage',
      when: [{ any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
  ],
  stale: { 'inbox-changed': [['staff-inbox']] },
});
