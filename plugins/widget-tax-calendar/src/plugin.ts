import { definePlugin, widget } from '@anteroom/sdk';

/** What the active client has to pay or to hand in, on home, by month or as a list. */
export default definePlugin({
  id: 'widget-tax-calendar',
  sdk: '^1.0.0',
  contributes: [
    widget({
      type: 'tax-calendar',
      title: 'title',
      order: 30,
      when: ['country:BR'],
      module: './TaxCalendarWidget',
    }),
  ],
});
