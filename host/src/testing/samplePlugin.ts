import type { PluginManifest } from '@anteroom/contract';
import { action, actionSection, page, taskType } from '@anteroom/sdk';

/**
 * Declaration of a plugin with a task type, the page of tasks and an action. Its modules render nothing, except for the
 * page's heading if a test has provided React's `createElement`, because the modules cannot import it here.
 */
export const samplePlugin: PluginManifest = {
  id: 'sample-plugin',
  version: '1.0.0',
  sdk: '^1.0.0',
  contributes: [
    page({
      path: '/tasks',
      title: 'tasks',
      titles: { 'en-us': 'Tasks' },
      tab: { icon: 'list-checks', order: -20 },
      opens: 'tasks',
      below: true,
      when: ['!control:HideTasks'],
      module: './Tasks',
    }),
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
  modules: {
    './Nothing': { url: 'data:text/javascript,export default () => null', integrity: '', size: 1 },
    './Tasks': {
      url: "data:text/javascript,export default () => globalThis.createElement?.('h1', null, 'Tasks') ?? null",
      integrity: '',
      size: 1,
    },
  },
  chunks: [],
  styles: [],
  locales: {},
};
