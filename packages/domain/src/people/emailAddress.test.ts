import { expect, it } from 'vitest';
import { isEmailAddress } from './emailAddress.ts';

it.each(['olivia@demo.test', 'o.hartwell+tax@mail.harbor-finch.co.uk', "d'arcy@firm.example"])(
  'accepts %s',
  (address) => {
    expect(isEmailAddress(address)).toBe(true);
  },
);

it.each([
  '',
  'olivia',
  'olivia@',
  '@demo.test',
  'olivia@demo',
  'olivia @demo.test',
  'a@demo.test,b@demo.test',
  'olivia@demo..test',
  'olivia@-demo.test',
  'olivia@demo.test\r\nBcc: x@y.test',
  `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.test`,
])('rejects %j', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
