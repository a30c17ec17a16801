import { expect, it } from 'vitest';
import {
  action,
  actionSection,
  type Contribution,
  clientAction,
  clientPart,
  conversationWindow,
  dashboard,
  definePlugin,
  detail,
  documentAction,
  documentColumn,
  documentViewer,
  page,
  panel,
  predicate,
  setting,
  shellButton,
  staffPage,
  taskEditor,
  taskType,
  widget,
} from './index.ts';

const each: readonly Contribution[] = [
  taskType({ kind: 'UPLOAD', label: 'label', icon: 'upload', module: './UploadTask' }),
  taskEditor({ kind: 'UPLOAD', label: 'label', icon: 'upload', module: './UploadEditor' }),
  widget({ type: 'documents', title: 'title', module: './DocumentsWidget' }),
  detail({ path: 'news', title: 'title', module: './Article' }),
  dashboard({ id: 'brazil', label: 'label', sections: [['documents']] }),
  actionSection({ type: 'boxESection', path: 'box-e', label: 'section', icon: 'archive' }),
  action({
    section: 'boxESection',
    type: 'nfeStorage',
    path: 'nfe-storage',
    label: 'nfe.label',
    description: 'nfe.description',
    icon: 'file-text',
    module: './NfeStorage',
  }),
  predicate({ id: 'boxE.ordered', module: './ordered' }),
  page({ path: '/partners', title: 'title', module: './Partners' }),
  staffPage({ id: 'flagged-payments', module: './FlaggedPayments' }),
  clientAction({ id: 'ask', label: 'label', icon: 'send', module: './Ask' }),
  clientPart({ id: 'invoices', module: './Invoices' }),
  documentAction({
    id: 'sort',
    label: 'label',
    icon: 'archive',
    extensions: ['.xml'],
    module: './Sort',
  }),
  documentColumn({ id: 'sorted', title: 'title', module: './Sorted' }),
  documentViewer({ id: 'scans', types: ['application/dicom'], module: './Scan' }),
  conversationWindow({ id: 'chat', module: './Chat' }),
  panel({ id: 'exports', module: './Exports' }),
  shellButton({ id: 'help', place: 'header', label: 'help', icon: 'circle-help', module: './Help' }),
  setting({ id: 'opening-hours', title: 'title', icon: 'clock', group: 'firm', module: './OpeningHours' }),
];

it('names the extension point of each contribution', () => {
  expect(each.map(({ point }) => point)).toEqual([
    'taskType',
    'taskEditor',
    'widget',
    'detail',
    'dashboard',
    'actionSection',
    'action',
    'predicate',
    'page',
    'staffPage',
    'clientAction',
    'clientPart',
    'documentAction',
    'documentColumn',
    'documentViewer',
    'conversationWindow',
    'panel',
    'shellButton',
    'setting',
  ]);
});

it('returns plain data that survives a JSON round trip', () => {
  const plugin = definePlugin({ id: 'everything', sdk: '^1.0.0', contributes: each });
  expect(JSON.parse(JSON.stringify(plugin))).toEqual(plugin);
});

it('is typed to reject a predicate ID without a dot and a module path that is not relative', () => {
  // @ts-expect-error: a predicate's id has a dot
  widget({ type: 'w', title: 't', module: './W', when: ['ordered'] });
  // @ts-expect-error: a module is named relative to the declaration
  widget({ type: 'w', title: 't', module: 'W' });
  expect(
    widget({ type: 'w', title: 't', module: './W', when: ['!flag:x', { any: ['country:BR'] }] }).when,
  ).toEqual(['!flag:x', { any: ['country:BR'] }]);
});
