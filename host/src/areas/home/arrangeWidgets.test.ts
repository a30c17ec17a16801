import { expect, it } from 'vitest';
import { arrangeWidgets } from './arrangeWidgets.ts';

const [documents, news, cnd] = [{ type: 'documents' }, { type: 'news' }, { type: 'cnd' }];

it('shows all widgets in their own order where no dashboard arranges them', () => {
  expect(arrangeWidgets([documents, news], null)).toEqual([[documents, news]]);
});

it('returns no rows where there are no widgets', () => {
  expect(arrangeWidgets([], null)).toEqual([]);
});

it("follows the dashboard's sections, whatever order the widgets have", () => {
  const dashboard = { sections: [['news', 'documents'], ['cnd']] };
  expect(arrangeWidgets([documents, news, cnd], dashboard)).toEqual([[news, documents], [cnd]]);
});

it('leaves no gap for a widget that is not available', () => {
  const dashboard = { sections: [['news'], ['documents', 'cnd']] };
  expect(arrangeWidgets([documents], dashboard)).toEqual([[documents]]);
});
