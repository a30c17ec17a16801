import { definePlugin, detail, widget } from '@anteroom/sdk';

/** The certificates of good standing of the active client, on home, and all about them on a screen of their own. */
export default definePlugin({
  id: 'widget-cnd',
  sdk: '^1.0.0',
  contributes: [
    widget({
      type: 'cnd',
      title: 'title',
      width: 'full',
      order: 50,
      when: ['country:BR'],
      module: './CndWidget',
    }),
    detail({
      path: 'cnd',
      title: 'title',
      of: 'client',
      when: ['country:BR'],
      module: './ClientCertificates',
    }),
  ],
  events: [{ name: 'certificates-changed', access: 'dashboards.read', stale: [['certificates']] }],
});
