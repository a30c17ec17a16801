import { clientPart, definePlugin, detail, staffPage, widget } from '@anteroom/sdk';
import { shownWhen } from './rules/shownWhen.ts';

/** Certificates of good standing of the active client: a widget on the home page, and a screen with all details. */
export default definePlugin({
  id: 'widget-cnd',
  sdk: '^1.0.0',
  contributes: [
    widget({
      type: 'cnd',
      title: 'title',
      width: 'full',
      order: 50,
      when: shownWhen,
      module: './CndWidget',
    }),
    clientPart({ id: 'certificates', order: 50, module: './CertificatesPart', when: shownWhen }),
    staffPage({
      id: 'certificates',
      order: 44,
      screen: { path: 'certificates', title: 'title', icon: 'shield-check' },
      module: './CertificatesPage',
      when: [...shownWhen, { any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
    detail({
      path: 'cnd',
      title: 'title',
      of: 'client',
      when: shownWhen,
      module: './ClientCertificates',
    }),
  ],
  events: [
    {
      name: 'certificates-changed',
      title: 'events.certificates-changed',
      access: 'dashboards.read',
      stale: [['certificates']],
    },
  ],
});
