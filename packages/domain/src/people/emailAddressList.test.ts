import { expect, test } from 'vitest';
import { splitEmailAddresses } from './emailAddressList.ts';

test.each([
  ['a@b.co, c@d.co;e@f.co g@h.co\ni@j.co', ['a@b.co', 'c@d.co', 'e@f.co', 'g@h.co', 'i@j.co']],
  [' , ;; \n', []],
  ['not-an-address', ['not-an-address']],
  ['A@b.co a@B.co', ['A@b.co']],
  ['"Doe, Jane" <jane@doe.co>, John Doe <john@doe.co>; x@y.co', ['jane@doe.co', 'john@doe.co', 'x@y.co']],
])('splits %j into %j', (text, addresses) => {
  expect(splitEmailAddresses(text)).toEqual(addresses);
});
