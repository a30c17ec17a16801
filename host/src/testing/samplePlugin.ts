import type { PluginManifest } from '@anteroom/contract';
import { action, actionSection, taskType } from '@anteroom/sdk';

/** Declaration of a plugin with a task type and an action. Its module shows nothing. */
export const samplePlugin: PluginManifest = {
  id: 'sample-plugin',
  version: '1.0.0',
  sdk: '^1.0.0',
  contributes: [
    taskType({ kind: 'UPLOAD', label: 'label', icon: 'upload', module: './Nothing' }),
    actionSection({
      type: 'serviceRequestSection',
      path: 'service-request',
      label: 'section',
      icon: 'inbox',
    }),
    action({
      section: 'serviceRequestSection',
      type: 'generalRequests',
      path: 'general-requests',
      label: 'action',
      description: 'description',
      icon: 'message-square',
      module: './Nothing',
      when: ['country:US'],
    }),
  ],
  modules: { './Nothing': { url: 'data:text/javascript,export default () => null', integrity: '', size: 1 } },
  chunks: [],
  styles: [],
  locales: {},
};
