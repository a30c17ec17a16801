import { action, actionSection, definePlugin } from '@anteroom/sdk';

/** Adds a section to the catalogue of actions, with one action in it. */
export default definePlugin({
  id: 'my-plugin',
  sdk: '^1.0.0',
  contributes: [
    actionSection({
      type: 'my-plugin',
      path: 'my-plugin',
      label: 'section',
      icon: 'phone',
    }),
    action({
      section: 'my-plugin',
      type: 'my-plugin-call-back',
      path: 'call-back',
      label: 'callBack.label',
      description: 'callBack.description',
      icon: 'phone',
      module: './CallBack',
    }),
  ],
});
