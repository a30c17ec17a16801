import { definePlugin, widget } from '@anteroom/sdk';

/** Widget with the newest month of electronic invoices, for the home page. */
export default definePlugin({
  id: 'widget-box-e',
  sdk: '^1.0.0',
  title: 'pluginTitle',
  held: [{ name: 'permission:BoxE.Service' }],
  // Contributes the predicate, and the list to which the widget links.
  requires: ['actions-box-e'],
  contributes: [
    widget({
      type: 'box-e',
      title: 'title',
      order: 60,
      when: ['country:BR', 'permission:BoxE.Service', 'boxE.ordered'],
      module: './BoxEWidget',
    }),
  ],
});
