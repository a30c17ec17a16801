import type { PluginManifest } from '@anteroom/contract';
import {
  type Clause,
  type PredicateFunction,
  predicate,
  type ServiceScope,
  type When,
  widget,
} from '@anteroom/sdk';
import { describe, expect, it, vi } from 'vitest';
import { Availability, type AvailabilityOptions } from './Availability.ts';
import type { KernelProblem } from './kernelProblem.ts';
import { PluginStore } from './PluginStore.ts';
import { catalogue, manifest } from './testing/catalogue.ts';
import { FakeLoader } from './testing/FakeLoader.ts';
import { client, FakeFacts, session } from './testing/facts.ts';
import { ManualClock } from './testing/ManualClock.ts';

/** Builds the availability of a plugin with one widget under `when`, and with predicates given as functions. */
function availabilityOf(
  when: When | undefined,
  predicates: Readonly<Record<string, PredicateFunction>> = {},
  {
    held,
    ...options
  }: Pick<AvailabilityOptions, 'whenUsed' | 'recovered'> & Pick<PluginManifest, 'held'> = {},
) {
  const ids = Object.keys(predicates);
  const contributes = [
    widget({ type: 'w', title: 't', module: './W', when }),
    ...ids.map((id) => predicate({ id, module: `./${id}`, cacheSeconds: 60 })),
  ];
  const loader = new FakeLoader(
    Object.fromEntries(ids.map((id) => [`/plugins/asker/${id}.js`, { default: predicates[id] }])),
  );
  const clock = new ManualClock();
  const facts = new FakeFacts();
  const problems: KernelProblem[] = [];
  const onProblem = (problem: KernelProblem) => problems.push(problem);
  const store = new PluginStore({
    catalogue: catalogue([manifest('asker', contributes, held && { held })]),
    sdkVersion: '1.0.0',
    loader,
    clock,
    onProblem,
  });
  const availability = new Availability({ store, facts, scopeFor: scope, clock, onProblem, ...options });
  const [contribution] = store.contributions('widget');
  if (!contribution) throw new Error(`The widget was refused: ${JSON.stringify(problems)}`);
  return {
    availability,
    store,
    facts,
    clock,
    problems,
    loader,
    shown: () => availability.available('widget').length === 1,
    reason: () => availability.explain(contribution).clauses.map((clause) => clause.reason),
    /** Resolves at the next change. */
    changed: () =>
      new Promise<void>((resolve) => {
        const leave = availability.subscribe(() => {
          leave();
          resolve();
        });
      }),
  };
}

const scope = (pluginId: string): ServiceScope => ({
  pluginId,
  get: <T>() => `service of ${pluginId}` as T,
});
const yes = async () => true;
const no = async () => false;

describe('a clause', () => {
  it.each<[When | undefined, boolean]>([
    [undefined, true],
    [[], true],
    [['permission:Tasks.View'], true],
    [['permission:Internal.Internal'], false],
    [['!permission:Internal.Internal'], true],
    [['control:HideTasks'], true],
    [['!control:HideTasks'], false],
    [['!control:HideActions'], true],
    [['country:BR'], true],
    [['country:US'], false],
    [['!country:US'], true],
    [['flag:on'], true],
    [['flag:off'], false],
    [['!flag:off'], true],
    [['country:BR', 'flag:off'], false],
    [[{ any: ['country:US', 'flag:on'] }], true],
    [[{ any: ['country:US', 'flag:off'] }], false],
    [[{ any: [] }], false],
  ])('%j shows the contribution: %s', (when, expected) => {
    expect(availabilityOf(when).shown()).toBe(expected);
  });

  describe.each(['flag nobody.set', 'permission Typo', 'control Typo', 'country UK', 'country br'])(
    'about the unknown %s never holds, negated or not',
    (unknown) => {
      const clause = unknown.replace(' ', ':') as Clause;
      it.each<[When]>([
        [[clause]],
        [[`!${clause}` as Clause]],
        [[{ any: [clause] }]],
        [[{ any: [`!${clause}` as Clause] }]],
      ])('%j', (when) => {
        const { shown, reason } = availabilityOf(when);
        expect(shown()).toBe(false);
        expect(reason()).toEqual([`${unknown} is not known`]);
      });
    },
  );

  it.each<[When, boolean]>([
    [['!control:HideTrips'], true],
    [['control:HideTrips'], false],
    [['!permission:Trips.Service'], true],
    [['!permission:HideTrips'], false],
  ])('about a control or permission that a plugin declares, %j, holds: %s', (when, expected) => {
    const held = [{ name: 'control:HideTrips' }, { name: 'permission:Trips.Service' }];
    expect(availabilityOf(when, {}, { held }).shown()).toBe(expected);
  });

  it('about a permission or control of the firm’s own holds once the session has it', () => {
    const { shown, facts } = availabilityOf(['permission:Firm.Own', 'control:FirmOwn']);
    expect(shown()).toBe(false);
    facts.change({
      session: { ...session, grants: new Set(['Firm.Own']), controls: new Set(['FirmOwn']) },
    });
    expect(shown()).toBe(true);
  });

  it.each<[When]>([[['permission:A']], [['!permission:A']]])('never holds without a session: %j', (when) => {
    const { shown, reason, facts } = availabilityOf(when);
    facts.change(null);
    expect(shown()).toBe(false);
    expect(reason()).toEqual(['no one is signed in']);
  });

  it('is evaluated again when a fact changes', () => {
    const { shown, facts } = availabilityOf(['flag:on']);
    expect(shown()).toBe(true);
    facts.change({ flags: { on: false } });
    expect(shown()).toBe(false);
  });
});

it('returns the same array while nothing in it changes', () => {
  const { availability, facts } = availabilityOf(['flag:on']);
  const list = availability.available('widget');
  facts.change({ flags: { on: true, other: true } });
  expect(availability.available('widget')).toBe(list);
});

it('explains every clause', () => {
  const { reason } = availabilityOf(['country:US', '!control:HideTasks', { any: ['flag:off', 'flag:on'] }]);
  expect(reason()).toEqual(['country is BR, US is asked', 'control HideTasks is on', 'flag on is on']);
});

it.each<[When[number], string]>([
  ['country:BR', 'country is BR'],
  ['!country:BR', 'country is BR, another is asked'],
  ['!country:US', 'country is BR'],
  ['permission:Tasks.View', 'permission Tasks.View is granted'],
  ['permission:Internal.Internal', 'permission Internal.Internal is not granted'],
  ['!control:HideActions', 'control HideActions is off'],
  [{ any: ['country:US', 'flag:off'] }, 'country is BR, US is asked; flag off is off'],
])('explains what it found for %j', (clause, finding) => {
  expect(availabilityOf([clause]).reason()).toEqual([finding]);
});

it('hides the contributions of a plugin that is switched off, and notifies listeners', () => {
  const { availability, store, shown } = availabilityOf([]);
  const listener = vi.fn();
  availability.subscribe(listener);
  expect(shown()).toBe(true);
  store.setDisabled(new Map([['asker', 'session']]));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(shown()).toBe(false);
});

describe('a predicate', () => {
  it('shows its contribution once it has answered yes', async () => {
    const { shown, reason, changed } = availabilityOf(['a.ordered'], { 'a.ordered': yes });
    const answered = changed();
    expect(shown()).toBe(false);
    expect(reason()).toEqual(['waiting for predicate a.ordered']);
    await answered;
    expect(shown()).toBe(true);
    expect(reason()).toEqual(['predicate a.ordered says yes']);
  });

  it('that is negated shows its contribution once it has answered no', async () => {
    const { shown, changed } = availabilityOf(['!a.ordered'], { 'a.ordered': no });
    const answered = changed();
    expect(shown()).toBe(false);
    await answered;
    expect(shown()).toBe(true);
  });

  it('is not fetched while another clause already fails', () => {
    const { shown, loader } = availabilityOf(['country:US', 'a.ordered'], { 'a.ordered': yes });
    expect(shown()).toBe(false);
    expect(loader.asked).toEqual([]);
  });

  it('is not fetched when another clause of an any already holds', () => {
    const { shown, loader } = availabilityOf([{ any: ['a.ordered', 'country:BR'] }], { 'a.ordered': yes });
    expect(shown()).toBe(true);
    expect(loader.asked).toEqual([]);
  });

  it('is fetched without waiting for another one', () => {
    const { shown, loader } = availabilityOf(['a.one', 'a.two'], { 'a.one': yes, 'a.two': yes });
    shown();
    expect(loader.asked).toHaveLength(2);
  });

  it('receives the session, the client, a signal and its plugin’s services', async () => {
    const asked = vi.fn<PredicateFunction>(yes);
    const { shown, changed } = availabilityOf(['a.ordered'], { 'a.ordered': asked });
    const answered = changed();
    shown();
    await answered;
    const [context] = asked.mock.calls[0] ?? [];
    expect(context).toMatchObject({ session, client: { id: 'one' } });
    expect(context?.signal.aborted).toBe(false);
    expect(context?.get(Symbol('token'))).toBe('service of asker');
  });

  it('is evaluated once per client, and again after its answer expires, which stands until then', async () => {
    const asked = vi.fn<PredicateFunction>(yes);
    const { shown, changed, facts, clock } = availabilityOf(['a.ordered'], { 'a.ordered': asked });
    const askAndWait = async () => {
      const answered = changed();
      shown();
      await answered;
    };
    await askAndWait();
    facts.change({ client: client('two') });
    await askAndWait();
    facts.change({ client: client('one') });
    expect(shown()).toBe(true);
    expect(asked).toHaveBeenCalledTimes(2);

    clock.advance(60);
    asked.mockImplementation(no);
    const answered = changed();
    expect(shown()).toBe(true);
    await answered;
    expect(shown()).toBe(false);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('is not evaluated again after its answer expires until the page is used', async () => {
    const asked = vi.fn<PredicateFunction>(yes);
    const waiting: (() => void)[] = [];
    const whenUsed = (run: () => void) => void waiting.push(run);
    const { availability, shown, changed, clock } = availabilityOf(
      ['a.ordered'],
      { 'a.ordered': asked },
      { whenUsed },
    );
    const answered = changed();
    shown();
    await answered;
    expect(shown()).toBe(true);
    // A component that shows something re-evaluates when it is notified of a change.
    const told = vi.fn();
    availability.subscribe(told);
    clock.advance(60);
    expect(told).not.toHaveBeenCalled();
    for (const run of waiting) run();
    expect(told).toHaveBeenCalledOnce();
    const again = changed();
    expect(shown()).toBe(true);
    await again;
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is aborted when the client changes, and its answer is discarded', async () => {
    const signals: AbortSignal[] = [];
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const begun = Promise.withResolvers<void>();
    const ask: PredicateFunction = ({ signal }) => {
      signals.push(signal);
      begun.resolve();
      return promise;
    };
    const { shown, facts } = availabilityOf(['a.ordered'], { 'a.ordered': ask });
    shown();
    await begun.promise;
    facts.change({ client: client('two') });
    expect(signals[0]?.aborted).toBe(true);
    resolve(true);
    await promise;
    expect(shown()).toBe(false);
  });

  it('may reject after it was aborted, without a problem being reported', async () => {
    const given = Promise.withResolvers<void>();
    const ask: PredicateFunction = ({ client: asked, signal }) => {
      if (asked?.id === 'two') return Promise.resolve(true);
      given.resolve();
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    };
    const { shown, facts, changed, problems } = availabilityOf(['a.ordered'], { 'a.ordered': ask });
    shown();
    await given.promise;
    facts.change({ client: client('two') });
    const answered = changed();
    shown();
    await answered;
    expect(shown()).toBe(true);
    expect(problems).toEqual([]);
  });
});

describe('a predicate that fails while the connection is lost', () => {
  it('keeps its previous answer, and is evaluated again once the connection is back', async () => {
    const back = Promise.withResolvers<boolean>();
    const asked = vi.fn<PredicateFunction>(yes);
    const { shown, changed, clock } = availabilityOf(
      ['a.ordered'],
      { 'a.ordered': asked },
      { recovered: () => back.promise },
    );
    const known = changed();
    shown();
    await known;
    expect(shown()).toBe(true);
    asked.mockRejectedValueOnce(new Error('offline'));
    clock.advance(60);
    expect(shown()).toBe(true);
    await expect.poll(() => asked).toHaveBeenCalledTimes(2);
    expect(shown()).toBe(true);

    asked.mockImplementation(no);
    const recovered = changed();
    back.resolve(true);
    await recovered;
    const answered = changed();
    expect(shown()).toBe(true);
    await answered;
    expect(shown()).toBe(false);
  });
});

describe('a predicate without an answer hides its contribution, negated or not', () => {
  const boom: PredicateFunction = async () => {
    throw new Error('boom');
  };
  const hang: PredicateFunction = () => new Promise(() => {});
  const odd = (async () => 'perhaps') as unknown as PredicateFunction;

  it.each<[string, PredicateFunction, string]>([
    ['throws', boom, 'predicate a.ordered failed: boom'],
    ['answers neither', odd, 'predicate a.ordered failed: it answered perhaps, not true or false'],
  ])('when it %s', async (_, ask, reasonPart) => {
    for (const when of [['a.ordered'], ['!a.ordered']] as const) {
      const { shown, reason, changed, problems } = availabilityOf(when, { 'a.ordered': ask });
      const answered = changed();
      shown();
      await answered;
      expect(shown()).toBe(false);
      expect(reason()).toEqual([`Plugin asker: ${reasonPart}.`]);
      expect(problems).toMatchObject([{ kind: 'predicate-threw', predicateId: 'a.ordered' }]);
    }
  });

  it.each<[When]>([[['a.ordered']], [['!a.ordered']]])(
    'when it does not finish within 5 s: %j',
    async (when) => {
      const { shown, reason, changed, clock, problems } = availabilityOf(when, { 'a.ordered': hang });
      const answered = changed();
      shown();
      clock.advance(5);
      await answered;
      expect(shown()).toBe(false);
      expect(reason()).toEqual(['Plugin asker: predicate a.ordered did not finish within 5 s.']);
      expect(problems).toEqual([
        { kind: 'predicate-timeout', pluginId: 'asker', predicateId: 'a.ordered', seconds: 5 },
      ]);
    },
  );

  it.each<[When]>([[['nobody.knows']], [['!nobody.knows']]])(
    'when no plugin in use provides it: %j',
    (when) => {
      const { shown, reason } = availabilityOf(when);
      expect(shown()).toBe(false);
      expect(reason()).toEqual(['no plugin in use has a predicate nobody.knows']);
    },
  );

  it('when its module cannot be loaded, which is reported once', async () => {
    const { shown, reason, changed, loader, problems } = availabilityOf(['a.ordered'], { 'a.ordered': yes });
    loader.modules.clear();
    const answered = changed();
    shown();
    await answered;
    expect(shown()).toBe(false);
    expect(reason()[0]).toContain('./a.ordered could not be fetched');
    expect(problems).toMatchObject([{ kind: 'load' }]);
  });

  it('until it is evaluated again after 30 seconds', async () => {
    let broken = true;
    const ask: PredicateFunction = async () => {
      if (broken) throw new Error('boom');
      return true;
    };
    const { shown, changed, clock } = availabilityOf(['a.ordered'], { 'a.ordered': ask });
    const failed = changed();
    shown();
    await failed;
    broken = false;
    clock.advance(30);
    const answered = changed();
    shown();
    await answered;
    expect(shown()).toBe(true);
  });
});

describe('the standing of a contribution', () => {
  it.each<[When, Readonly<Record<string, PredicateFunction>>, string]>([
    [['country:BR'], {}, 'available'],
    [['country:US', 'a.ordered'], { 'a.ordered': yes }, 'hidden'],
    [['a.ordered'], { 'a.ordered': yes }, 'pending'],
    [['a.ordered', 'nobody.knows'], { 'a.ordered': yes }, 'hidden'],
    [[{ any: ['country:BR', 'a.ordered'] }], { 'a.ordered': yes }, 'available'],
  ])('judges %j with the predicates %o as %s at first', (when, predicates, standing) => {
    const { availability, store } = availabilityOf(when, predicates);
    const [contribution] = store.contributions('widget');
    expect(contribution && availability.standing(contribution)).toBe(standing);
  });

  it('evaluates no predicate when another clause already fails', () => {
    const ask = vi.fn(yes);
    const { availability, store, loader } = availabilityOf(['country:US', 'a.ordered'], { 'a.ordered': ask });
    for (const contribution of store.contributions('widget')) availability.standing(contribution);
    expect(loader.asked).toEqual([]);
    expect(ask).not.toHaveBeenCalled();
  });
});
