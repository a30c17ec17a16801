import { dashboard, definePlugin } from '@anteroom/sdk';

/** The newer home page of Brazilian firms. It replaces the general dashboard in firms that have this plugin. */
export default definePlugin({
  id: 'dashboard-brazil',
  sdk: '^1.0.0',
  held: [{ name: 'permission:isHomePageBrAvailable', newFirms: ['BR'] }],
  contributes: [
    dashboard({
      id: 'brazil',
      label: 'label',
      order: 10,
      sections: [
        ['documents', 'tax-calendar', 'news'],
        ['cnd'],
        ['messages', 'box-e', 'manifest', 'service-request'],
      ],
      when: [
        { any: ['flag:BRAtendimento.BR_ShowNewDashboardClientCenter', 'permission:isHomePageBrAvailable'] },
      ],
    }),
  ],
});
