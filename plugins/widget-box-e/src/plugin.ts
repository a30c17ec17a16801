import { definePlugin, widget } from '@anteroom/sdk';

/** The newest month of electronic invoices, on home. */
export default definePlugin({
  id: 'widget-box-e',
  sdk: '^1.0.0',
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
