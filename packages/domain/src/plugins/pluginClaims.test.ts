import { describe, expect, test } from 'vitest';
import { claimConflicts, claimsOf } from './pluginClaims.ts';

describe('claimsOf', () => {
  test.each([
    [{ point: 'taskType', kind: 'upload' }, ['task kind upload']],
    [{ point: 'taskEditor', kind: 'upload' }, ['task editor upload']],
    [{ point: 'widget', type: 'news' }, ['widget type news']],
    [{ point: 'detail', path: 'news' }, ['detail path news']],
    [{ point: 'dashboard', id: 'brazil' }, ['dashboard brazil']],
    [{ point: 'actionSection', type: 'boxE', path: 'box-e' }, ['section type boxE', 'section path box-e']],
    [{ point: 'action', section: 'boxE', path: 'nfe' }, ['action path boxE/nfe']],
    [{ point: 'predicate', id: 'boxE.ordered' }, ['predicate boxE.ordered']],
    [{ point: 'page', path: '/partners' }, ['page path /partners']],
    [{ point: 'shellButton', id: 'help' }, ['shell button help']],
    [{ point: 'documentViewer', id: 'dicom' }, ['document viewer dicom']],
    [{ point: 'panel', id: 'exports' }, ['panel exports']],
    [{ point: 'conversationWindow', id: 'chat' }, ['conversation window chat']],
    [{ point: 'staffPage', id: 'flagged-payments' }, ['staff page flagged-payments']],
    [{ point: 'clientAction', id: 'ask' }, ['client action ask']],
    [{ point: 'clientPart', id: 'invoices' }, ['client part invoices']],
    [{ point: 'documentAction', id: 'sort' }, ['document action sort']],
    [{ point: 'documentColumn', id: 'sort' }, ['document column sort']],
    [{ point: 'setting', id: 'opening-hours' }, ['setting opening-hours']],
    [
      { point: 'staffPage', id: 'yearly', screen: { path: 'reports' } },
      ['staff page yearly', 'staff path reports'],
    ],
  ])('is claimed by %o', (contribution, claims) => {
    expect(claimsOf(contribution)).toEqual(claims);
  });

  test.each([
    [{ point: 'widget' }],
    [{ point: 'widget', type: 7 }],
    [{ point: 'action', path: 'nfe' }],
    [{ point: 'of a later SDK', type: 'news' }],
  ])('is not claimed by %o', (contribution) => {
    expect(claimsOf(contribution)).toEqual([]);
  });
});

describe('claimConflicts', () => {
  const news = { id: 'news', contributes: [{ point: 'widget', type: 'news' }] };
  const later = { id: 'later', contributes: [{ point: 'widget', type: 'news' }] };

  test('names the plugin that made the claim first', () => {
    const mine = { id: 'mine', contributes: [{ point: 'widget', type: 'mine' }, ...news.contributes] };
    expect(claimConflicts(mine, [news, later])).toEqual([{ claim: 'widget type news', heldBy: 'news' }]);
  });

  test('reports a second claim within the same plugin', () => {
    const twice = { id: 'twice', contributes: [...news.contributes, ...news.contributes] };
    expect(claimConflicts(twice, [])).toEqual([{ claim: 'widget type news', heldBy: 'twice' }]);
  });

  test('returns nothing where extension points or values differ', () => {
    const page = { id: 'page', contributes: [{ point: 'page', path: '/news' }] };
    const other = { id: 'other', contributes: [{ point: 'dashboard', id: 'news' }] };
    expect(claimConflicts(page, [news, other])).toEqual([]);
  });
});
