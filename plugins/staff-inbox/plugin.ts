import { definePlugin, staffPage } from '@anteroom/sdk';

/**
 * The inbox, the first screen for staff: everything that clients have sent, answered and reported, until someone has
 * dealt with it.
 */
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
