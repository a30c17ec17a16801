import { expect, test } from 'vitest';
import { defaultTranslucentColor, parseTranslucent } from './translucentColor.ts';

test.each([
  ['#003565', 'rgba(0,53,101,0.1)'],
  ['#0b5d97', 'rgba(11,93,151,0.1)'],
  ['blue', 'rgba(0,53,101,0.1)'],
])('the translucent form of the button colour %s is %s', (button, translucent) => {
  expect(defaultTranslucentColor(button)).toBe(translucent);
});

test.each([
  ['rgba(11, 93, 151, 0.1)', { color: [11, 93, 151], alpha: 0.1 }],
  ['rgb(1,2,3)', { color: [1, 2, 3], alpha: 1 }],
  ['#0b5d9733', { color: [11, 93, 151], alpha: 0.2 }],
  ['#fff', { color: [255, 255, 255], alpha: 1 }],
  ['rgba(256,0,0,1)', null],
  ['rgba(1,2,3,2)', null],
  ['rgba(1.2.3,2,3,1)', null],
  ['url(https://evil.test)', null],
  ['', null],
])('%s is read as %j', (text, read) => {
  expect(parseTranslucent(text)).toEqual(read);
});
