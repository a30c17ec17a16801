import { dashboard, definePlugin } from '@anteroom/sdk';

/** The newer home of Brazilian firms: it takes the place of the general dashboard where the firm has it. */
export default definePlugin({
  id: 'dashboard-brazil',
  sdk: '^1.0.0',
  held: [{ name: 'permission:isHomePageBrAvailable', newFirms: ['BR'] }],
  contributes: [
    dashboard({
      id: 'brazil',
      label: 'label',
      order: 10,
      sections: [['documents', 'tax-calendar', 'news'], ['cnd'], ['box-e', 'manifest', 'service-request']],
      when: [
        { any: ['flag:BRAtendimento.BR_ShowNewDashboardClientCenter', 'permission:isHomePageBrAvailable'] },
      ],
    }),
  ],
});
