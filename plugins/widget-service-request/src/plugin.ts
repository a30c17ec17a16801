import { definePlugin, widget } from '@anteroom/sdk';

/** How many service requests of the active client are open, and which changed last; on home. */
export default definePlugin({
  id: 'widget-service-request',
  sdk: '^1.0.0',
  requires: ['actions-service-request'],
  contributes: [
    widget({
      type: 'service-request',
      title: 'title',
      order: 70,
      when: ['country:BR'],
      module: './ServiceRequestWidget',
    }),
  ],
});
