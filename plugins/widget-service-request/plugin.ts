import { definePlugin, widget } from '@anteroom/sdk';

/** Open service requests of the active client, for the home page: how many, and the most recently changed. */
export default definePlugin({
  id: 'widget-service-request',
  sdk: '^1.0.0',
  title: 'pluginTitle',
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
