import { expect, test } from 'vitest';
import { isChatOpen } from './chatHours.ts';

const hours = { opens: '09:00', closes: '17:00', timeZone: 'America/New_York', days: [1, 2, 3, 4, 5] };

test.each([
  ['2026-11-20T13:59:59Z', false, 'a minute early, on a Friday in winter'],
  ['2026-11-20T14:00:00Z', true, 'at nine'],
  ['2026-11-20T21:59:59Z', true, 'just before five'],
  ['2026-11-20T22:00:00Z', false, 'at five'],
  ['2026-07-03T13:00:00Z', true, 'at nine in summer'],
  ['2026-11-21T15:00:00Z', false, 'on a Saturday'],
  ['2026-11-23T03:00:00Z', false, 'on what is Monday elsewhere'],
])('at %s the chat is open: %s (%s)', (now, open) => {
  expect(isChatOpen(hours, new Date(now))).toBe(open);
});
