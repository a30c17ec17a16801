import { action, actionSection, definePlugin } from '@anteroom/sdk';

/** What a client asks of the firm in writing. */
export default definePlugin({
  id: 'actions-service-request',
  sdk: '^1.0.0',
  contributes: [
    actionSection({
      type: 'serviceRequestSection',
      path: 'service-request',
      label: 'section',
      icon: 'inbox',
      order: 10,
    }),
    action({
      section: 'serviceRequestSection',
      type: 'generalRequests',
      path: 'general-requests',
      label: 'generalRequests.label',
      description: 'generalRequests.description',
      icon: 'message-square',
      order: 10,
      module: './GeneralRequests',
    }),
  ],
});
