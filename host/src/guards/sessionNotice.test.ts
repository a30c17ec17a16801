import { expect, it } from 'vitest';
import { sessionNotice } from './sessionNotice.ts';

const minutes = (count: number) => count * 60_000;
const ends = { idleAt: minutes(30), latestAt: minutes(720), idleMs: minutes(30) };

it.each([0, 27.9])('gives no notice after %d of the thirty idle minutes', (now) => {
  expect(sessionNotice(ends, minutes(now))).toEqual({ kind: 'far', nextAt: minutes(28) });
});

it.each([28, 29.9])('warns after %d idle minutes', (now) => {
  expect(sessionNotice(ends, minutes(now))).toEqual({
    kind: 'ending',
    endsAt: minutes(30),
    extendable: true,
  });
});

it.each([30, 5000])('reports the session as ended after %d idle minutes', (now) => {
  expect(sessionNotice(ends, minutes(now))).toEqual({ kind: 'ended' });
});

it.each([
  [720, 720, minutes(720)],
  [725, 720, minutes(720)],
  [719, 720, minutes(719)],
])(
  'offers no extension when idle time ends at minute %d and the session at minute %d',
  (idle, latest, endsAt) => {
    const late = { idleAt: minutes(idle), latestAt: minutes(latest), idleMs: minutes(30) };
    expect(sessionNotice(late, minutes(718.5))).toEqual({ kind: 'ending', endsAt, extendable: false });
  },
);

it('warns halfway through where a session may be idle for only one minute', () => {
  const short = { idleAt: minutes(1), latestAt: minutes(60), idleMs: minutes(1) };
  expect(sessionNotice(short, minutes(0.4))).toEqual({ kind: 'far', nextAt: minutes(0.5) });
  expect(sessionNotice(short, minutes(0.5))).toMatchObject({ kind: 'ending', extendable: true });
});
