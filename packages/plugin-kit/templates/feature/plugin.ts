import { definePlugin, taskEditor, taskType, widget } from '@anteroom/sdk';

/** Business trips: staff request one, the client enters it, and home shows them all. */
export default definePlugin({
  id: 'my-plugin',
  sdk: '^1.0.0',
  contributes: [
    taskType({
      kind: 'my-plugin',
      label: 'kind',
      icon: 'map-pin',
      module: './TripTask',
    }),
    taskEditor({
      kind: 'my-plugin',
      label: 'editor.label',
      icon: 'map-pin',
      module: './TripEditor',
    }),
    widget({
      type: 'my-plugin',
      title: 'title',
      order: 50,
      module: './TripsWidget',
    }),
  ],
  events: [
    {
      name: 'my-plugin-changed',
      access: 'tasks.read',
      stale: [['my-plugin']],
    },
  ],
});
