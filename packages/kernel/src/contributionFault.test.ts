import {
  action,
  actionSection,
  type Contribution,
  dashboard,
  detail,
  page,
  predicate,
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
];

it.each(sound)('finds nothing wrong with a sound $point', (contribution) => {
  expect(contributionFault(contribution)).toBeNull();
});

describe('names the field', () => {
  const [taskTypeOf, , widgetOf, detailOf, dashboardOf, sectionOf, , predicateOf, pageOf] = sound;
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
    ['when', { ...pageOf, when: 'country:BR' }],
    ['when', { ...pageOf, when: ['role:Admin'] }],
    ['when', { ...pageOf, when: [{ any: ['nothing'] }] }],
    ['when', { ...pageOf, when: [null] }],
  ])('%s', (field, contribution) => {
    expect(contributionFault(contribution as Contribution)).toContain(`"${field}" must be`);
  });

  it('or the extension point', () => {
    expect(contributionFault({ point: 'toString' })).toBe('there is no extension point "toString"');
  });
});
