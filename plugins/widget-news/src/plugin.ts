import { definePlugin, detail, widget } from '@anteroom/sdk';

/** What the firm has to tell the active client, on home, and each article on a screen of its own. */
export default definePlugin({
  id: 'widget-news',
  sdk: '^1.0.0',
  contributes: [
    widget({
      type: 'news',
      title: 'title',
      width: 'full',
      order: 40,
      when: ['country:BR'],
      module: './NewsWidget',
    }),
    detail({ path: 'news', title: 'article.title', when: ['country:BR'], module: './Article' }),
  ],
  events: [{ name: 'news-changed', access: 'dashboards.read', stale: [['news']] }],
});
