import { definePlugin, detail, staffPage, widget } from '@anteroom/sdk';
import { shownWhen } from './rules/shownWhen.ts';

/** The firm's news for the active client, on the home page, and a screen for each article. */
export default definePlugin({
  id: 'widget-news',
  sdk: '^1.0.0',
  contributes: [
    widget({
      type: 'news',
      title: 'title',
      width: 'full',
      order: 40,
      when: shownWhen,
      module: './NewsWidget',
    }),
    staffPage({
      id: 'news',
      order: 18,
      screen: { path: 'news', title: 'title', icon: 'newspaper' },
      module: './NewsPage',
      when: [...shownWhen, { any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
    detail({ path: 'news', title: 'article.title', when: shownWhen, module: './Article' }),
  ],
  events: [
    { name: 'news-changed', title: 'events.news-changed', access: 'dashboards.read', stale: [['news']] },
  ],
});
