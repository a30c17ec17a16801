import { expect, it } from 'vitest';
import { sessionNotice } from './sessionNotice.ts';

const minutes = (count: number) => count * 60_000;
const ends = { idleAt: minutes(30), latestAt: minutes(720), idleMs: minutes(30) };

it.each([0, 27.9])('says nothing after %d minutes of thirty', (now) => {
  expect(sessionNotice(ends, minutes(now))).toEqual({ kind: 'far', nextAt: minutes(28) });
});

it.each([28, 29.9])('warns after %d minutes without use', (now) => {
  expect(sessionNotice(ends, minutes(now))).toEqual({
    kind: 'ending',
    endsAt: minutes(30),
    extendable: true,
  });
});

it.each([30, 5000])('knows after %d minutes that it has ended', (now) => {
  expect(sessionNotice(ends, minutes(now))).toEqual({ kind: 'ended' });
});

it.each([
  [720, 720, minutes(720)],
  [725, 720, minutes(720)],
  [719, 720, minutes(719)],
])('offers no more time when use ends at %d and the session at %d', (idle, latest, endsAt) => {
  const late = { idleAt: minutes(idle), latestAt: minutes(latest), idleMs: minutes(30) };
  expect(sessionNotice(late, minutes(718.5))).toEqual({ kind: 'ending', endsAt, extendable: false });
});

it('warns in the middle where a session may rest for a minute only', () => {
  const short = { idleAt: minutes(1), latestAt: minutes(60), idleMs: minutes(1) };
  expect(sessionNotice(short, minutes(0.4))).toEqual({ kind: 'far', nextAt: minutes(0.5) });
  expect(sessionNotice(short, minutes(0.5))).toMatchObject({ kind: 'ending', extendable: true });
});
