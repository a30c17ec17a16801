import { definePlugin, widget } from '@anteroom/sdk';

/** Payments and filings of the active client, on the home page, by month or as a list. */
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
  events: [{ name: 'tax-calendar-changed', access: 'dashboards.read', stale: [['tax-calendar']] }],
});
