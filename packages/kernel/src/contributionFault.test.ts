import {
  action,
  actionSection,
  type Contribution,
  clientAction,
  clientPart,
  conversationWindow,
  dashboard,
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
} from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';
import { contributionFault } from './contributionFault.ts';

const sound: readonly Contribution[] = [
  taskType({ kind: 'UPLOAD', label: 'label', icon: 'upload', module: './UploadTask' }),
  taskEditor({ kind: 'UPLOAD', label: 'label', icon: 'upload', order: 1, module: './UploadEditor' }),
  widget({ type: 'documents', title: 'title', width: 'half', order: 10, module: './Documents' }),
  detail({ path: 'cnd', title: 'title', of: 'client', module: './Certificates' }),
  dashboard({ id: 'brazil', label: 'label', sections: [['documents'], ['taxes', 'news']] }),
  actionSection({ type: 'boxESection', path: 'box-e', label: 'section', icon: 'archive' }),
  action({
    section: 'boxESection',
    type: 'nfe',
    path: 'nfe-storage',
    label: 'l',
    description: 'd',
    icon: 'i',
    module: './Nfe',
  }),
  predicate({ id: 'boxE.ordered', module: './ordered', cacheSeconds: 60 }),
  page({
    path: '/partners',
    title: 'title',
    tab: { icon: 'users' },
    module: './Partners',
    when: ['country:BR', '!control:HideActions', { any: ['flag:a', 'boxE.ordered'] }],
  }),
  staffPage({ id: 'flagged-payments', order: 10, module: './FlaggedPayments' }),
  documentAction({
    id: 'sort',
    label: 'label',
    icon: 'archive',
    extensions: ['.xml'],
    module: './Sort',
  }),
  documentColumn({ id: 'sorted', title: 'title', module: './Sorted' }),
  documentViewer({ id: 'scans', types: ['application/dicom', 'image/*'], order: 10, module: './Scan' }),
  shellButton({ id: 'help', place: 'header', label: 'help', icon: 'circle-help', module: './Help' }),
  setting({ id: 'opening-hours', title: 'title', icon: 'clock', group: 'firm', module: './OpeningHours' }),
  conversationWindow({ id: 'chat', order: 10, module: './Chat' }),
  panel({ id: 'exports', order: 10, module: './Exports' }),
  clientAction({ id: 'ask', label: 'label', icon: 'send', module: './Ask' }),
  clientPart({ id: 'invoices', order: 10, module: './Invoices' }),
];

it.each(sound)('accepts a valid $point contribution', (contribution) => {
  expect(contributionFault(contribution)).toBeNull();
});

describe('names the field', () => {
  const [taskTypeOf, , widgetOf, detailOf, dashboardOf, sectionOf, , predicateOf, pageOf, ...others] = sound;
  const [
    staffPageOf,
    actionOf,
    columnOf,
    viewerOf,
    buttonOf,
    settingOf,
    windowOf,
    panelOf,
    clientActionOf,
    clientPartOf,
  ] = others;
  it.each<[string, object]>([
    ['kind', { ...taskTypeOf, kind: undefined }],
    ['module', { ...widgetOf, module: '../elsewhere' }],
    ['width', { ...widgetOf, width: 'double' }],
    ['order', { ...widgetOf, order: 'first' }],
    ['path', { ...detailOf, path: 'news/:id' }],
    ['of', { ...detailOf, of: 'task' }],
    ['sections', { ...dashboardOf, sections: ['documents'] }],
    ['path', { ...sectionOf, path: 'Box E' }],
    ['id', { ...predicateOf, id: 'ordered' }],
    ['cacheSeconds', { ...predicateOf, cacheSeconds: '60' }],
    ['path', { ...pageOf, path: '/partners/:id' }],
    ['tab', { ...pageOf, tab: {} }],
    ['menu', { ...pageOf, menu: { icon: '' } }],
    ['public', { ...pageOf, public: 'yes' }],
    ['when', { ...pageOf, when: 'country:BR' }],
    ['when', { ...pageOf, when: ['role:Admin'] }],
    ['when', { ...pageOf, when: [{ any: ['nothing'] }] }],
    ['when', { ...pageOf, when: [null] }],
    ['id', { ...staffPageOf, id: '' }],
    ['screen', { ...staffPageOf, screen: { path: 'settings', title: 't', icon: 'i' } }],
    ['screen', { ...staffPageOf, screen: { path: 'a/b', title: 't', icon: 'i' } }],
    ['screen', { ...staffPageOf, screen: 'reports' }],
    ['extensions', { ...actionOf, extensions: [] }],
    ['extensions', { ...actionOf, extensions: ['xml'] }],
    ['extensions', { ...columnOf, extensions: ['.XML'] }],
    ['id', { ...actionOf, id: '' }],
    ['title', { ...columnOf, title: undefined }],
    ['types', { ...viewerOf, types: ['pdf'] }],
    ['types', { ...viewerOf, types: 'image/*' }],
    ['place', { ...buttonOf, place: 'left' }],
    ['id', { ...settingOf, id: 'plugins' }],
    ['id', { ...settingOf, id: 'a/b' }],
    ['group', { ...settingOf, group: 'others' }],
    ['id', { ...windowOf, id: '' }],
    ['id', { ...panelOf, id: '' }],
    ['description', { ...settingOf, description: '' }],
    ['label', { ...clientActionOf, label: undefined }],
    ['module', { ...clientPartOf, module: 'Invoices' }],
  ])('%s', (field, contribution) => {
    expect(contributionFault(contribution as Contribution)).toContain(`"${field}" must be`);
  });

  it('or the option that a public page cannot have', () => {
    const open = page({ path: '/partners', title: 'title', public: true, module: './Partners' });
    expect(contributionFault(open)).toBeNull();
    expect(contributionFault({ ...open, menu: { icon: 'users' } } as Contribution)).toBe(
      'a public page has no "menu"',
    );
  });

  it('or the unknown extension point', () => {
    expect(contributionFault({ point: 'toString' })).toBe('there is no extension point "toString"');
  });
});
