import { expect, test } from 'vitest';
import { clientInitials, clientName } from './clientName.ts';

test.each([
  [{ name: 'Reyes LLC', doingBusinessAs: 'Blue Door Bakery', displayAs: 'Bakery' }, 'Blue Door Bakery'],
  [{ name: 'Reyes LLC', doingBusinessAs: null, displayAs: 'Bakery' }, 'Bakery'],
  [{ name: 'Reyes LLC', doingBusinessAs: '', displayAs: '' }, 'Reyes LLC'],
  [{ name: 'Reyes LLC', doingBusinessAs: null, displayAs: null }, 'Reyes LLC'],
])('%j is shown as %s', (client, name) => {
  expect(clientName(client)).toBe(name);
});

test.each([
  ['ótica Luz', 'Ó'],
  [' padaria', 'P'],
  ['👩‍💼 Advisors', '👩‍💼'],
  ['e\u0301cole', 'E\u0301'],
  ['7 Oaks', '7'],
  ['Ö', 'Ö'],
  ['\u1100\u1161 Trading', '\u1100\u1161'],
  ['', ''],
])('the initial of %j is %j', (name, initials) => {
  expect(clientInitials({ name, doingBusinessAs: null, displayAs: null })).toBe(initials);
});
