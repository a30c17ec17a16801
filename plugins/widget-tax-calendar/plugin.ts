import { definePlugin, staffPage, widget } from '@anteroom/sdk';
import { shownWhen } from './rules/shownWhen.ts';

/**
 * Payments and filings of the active client, on the home page, by month or as a list; for staff, the rules that
 * generate them.
 */
export default definePlugin({
  id: 'widget-tax-calendar',
  sdk: '^1.0.0',
  permissions: [
    // Permission to change the rules, which generate entries for all clients of the firm.
    { name: 'taxRules.manage', roles: ['manager'], changes: true, needs: 'dashboards.manage' },
  ],
  contributes: [
    widget({
      type: 'tax-calendar',
      title: 'title',
      order: 30,
      when: shownWhen,
      module: './TaxCalendarWidget',
    }),
    staffPage({
      id: 'tax-calendar',
      order: 46,
      screen: { path: 'tax-calendar', title: 'title', icon: 'calendar-check' },
      module: './StaffCalendar',
      when: [...shownWhen, { any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
  ],
  settings: [
    {
      level: 'user',
      when: shownWhen,
      schema: {
        type: 'object',
        title: 'title',
        properties: {
          status: {
            type: 'string',
            title: 'settings.status',
            enum: ['all', 'open', 'overdue', 'paid'],
            labels: {
              all: 'filter.all',
              open: 'filter.open',
              overdue: 'filter.overdue',
              paid: 'filter.paid',
            },
            default: 'all',
          },
          earlier: {
            type: 'boolean',
            title: 'settings.earlier',
            description: 'settings.earlierHint',
            default: true,
          },
        },
      },
    },
  ],
  events: [
    {
      name: 'tax-calendar-changed',
      title: 'events.tax-calendar-changed',
      access: 'dashboards.read',
      stale: [['tax-calendar']],
    },
  ],
});
