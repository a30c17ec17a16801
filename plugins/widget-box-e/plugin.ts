import { definePlugin, widget } from '@anteroom/sdk';

/** The newest month of electronic invoices, on home. */
export default definePlugin({
  id: 'widget-box-e',
  sdk: '^1.0.0',
  held: [{ name: 'permission:BoxE.Service' }],
  // It brings the predicate, and the list that the widget leads to.
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
