import { describeProblem, KernelError, PREDICATE_TIME_LIMIT_SECONDS, thrownText } from '@anteroom/kernel';
import { SLOT_TIME_LIMIT_SECONDS } from '@anteroom/kernel/react';
import { type Contribution, HttpError } from '@anteroom/sdk';
import { cleanup, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { exampleAnswers, exampleTask } from './exampleTask.ts';
import { makeDocument, makeTaskGroup } from './makeData.ts';
import type { PluginSources } from './pluginUnderTest.ts';
import { SlotClock } from './SlotClock.ts';
import { createTestPortal, TestPortal, type TestPortalOptions } from './TestPortal.tsx';

/** Fault in a module that appears when it runs. */
export interface Flaw {
  readonly code: 'check-shown' | 'check-accessibility';
  /** Module path, as in the declaration. */
  readonly module: string;
  readonly message: string;
}

export interface InspectOptions {
  /** Seconds for a predicate to resolve, and for a component to leave Suspense. Default: the portal's limits. */
  readonly timeLimit?: number;
  /** Called before each module, with its path in the declaration. */
  readonly onModule?: (module: string) => void;
}

/**
 * Renders each contribution once, with sample data, and calls each predicate. Returns the faults found. It requires a
 * page: it runs in jsdom, for `anteroom-plugin check`.
 */
export async function inspect(
  plugin: PluginSources,
  { timeLimit, onModule = () => {} }: InspectOptions = {},
): Promise<readonly Flaw[]> {
  const flaws: Flaw[] = [];
  try {
    createTestPortal({ plugin });
  } catch (cause) {
    return [
      {
        code: 'check-shown',
        module: './plugin',
        message: `would not be taken by a portal: ${reasonOf(cause)}`,
      },
    ];
  }
  for (const [index, contribution] of plugin.declaration.contributes.entries()) {
    if (!('module' in contribution)) continue;
    const { module } = contribution;
    onModule(module);
    const found = await inspectOne(contribution, plugin, index, timeLimit);
    flaws.push(...found.map((flaw) => ({ ...flaw, module })));
  }
  return flaws;
}

async function inspectOne(
  contribution: Contribution,
  plugin: PluginSources,
  index: number,
  timeLimit: number | undefined,
): Promise<readonly Omit<Flaw, 'module'>[]> {
  const document = makeDocument();
  const task = exampleTask(contribution.point === 'taskType' ? contribution.kind : 'UPLOAD', document);
  const clock = new SlotClock(timeLimit ?? SLOT_TIME_LIMIT_SECONDS);
  const options = {
    ...sampleRights(contribution),
    taskGroups: [makeTaskGroup([task])],
    documents: [document],
    plugin: alwaysAvailable(plugin),
  };
  const portal = new TestPortal(options, clock);
  for (const [route, answer] of Object.entries(exampleAnswers(task, document)))
    portal.http.on(route, () => answer);
  try {
    return contribution.point === 'predicate'
      ? await predicateFlaws(contribution.id, portal, timeLimit ?? PREDICATE_TIME_LIMIT_SECONDS)
      : await componentFlaws(portal.keys[index] ?? '', portal, clock);
  } catch (cause) {
    const problem = portal.problems[0];
    if (problem?.kind === 'load' && problem.failure.kind === 'no-component') {
      return [notShown('has no usable default export. Export its component, or its predicate, by default')];
    }
    return [notShown(`fails when it is shown with sample data: ${reasonOf(cause)}`)];
  } finally {
    cleanup();
  }
}

function notShown(message: string) {
  return { code: 'check-shown', message } as const;
}

async function componentFlaws(
  key: string,
  portal: TestPortal,
  clock: SlotClock,
): Promise<readonly Omit<Flaw, 'module'>[]> {
  const { container } = await portal.show(key);
  await clock.settled();
  const problem = portal.problems.find(({ kind }) => kind === 'stuck' || kind === 'render');
  if (problem?.kind === 'stuck') {
    return [notShown(`shows nothing within ${clock.seconds} s: it waits in Suspense for what does not come`)];
  }
  if (problem) throw new KernelError(problem);
  await waitFor(() => {
    if (portal.cache.isFetching() > 0) throw new Error('it is still reading');
  });
  const { violations } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // Elements have neither size nor colour in jsdom.
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  });
  return violations.map(({ id, help, helpUrl, nodes }) => {
    const [node] = nodes;
    const message = `breaks the accessibility rule ${id}: ${help}, as in ${node?.html}. See ${helpUrl}`;
    return { code: 'check-accessibility', message };
  });
}

async function predicateFlaws(
  id: string,
  portal: TestPortal,
  seconds: number,
): Promise<readonly Omit<Flaw, 'module'>[]> {
  const { promise: expired, resolve } = Promise.withResolvers<'expired'>();
  const timer = setTimeout(resolve, seconds * 1000, 'expired');
  let value: unknown;
  try {
    value = await Promise.race([portal.ask(id), expired]);
  } catch (cause) {
    // Its module did not load.
    if (cause instanceof KernelError) throw cause;
    // It called an endpoint that the sample portal does not have, which is not the predicate's fault.
    if (cause instanceof HttpError) return [];
    return [notShown(`predicate ${id} fails when it is asked with sample data: ${reasonOf(cause)}`)];
  } finally {
    clearTimeout(timer);
  }
  if (typeof value === 'boolean') return [];
  if (value === 'expired') return [notShown(`predicate ${id} gives no answer within ${seconds} s`)];
  return [notShown(`answers ${JSON.stringify(value) ?? 'nothing'}. A predicate resolves to true or false`)];
}

/** Returns the reason in one line, without the final full stop. */
function reasonOf(cause: unknown): string {
  const text = cause instanceof KernelError ? describeProblem(cause.problem) : thrownText(cause);
  return text.split('\n', 1)[0]?.replace(/\.$/, '') ?? '';
}

/** Removes all `when` conditions, because a hidden contribution could not be inspected. */
function alwaysAvailable(plugin: PluginSources): PluginSources {
  const contributes = plugin.declaration.contributes.map((contribution) => ({
    ...contribution,
    when: undefined,
  }));
  return { ...plugin, declaration: { ...plugin.declaration, contributes } };
}

/** Returns options with a person who has the rights that the contribution requires. */
function sampleRights(contribution: Contribution): TestPortalOptions {
  const when = 'when' in contribution ? (contribution.when ?? []) : [];
  const clauses = when.flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.any.slice(0, 1)));
  const asked = (subject: string) =>
    clauses.filter((clause) => clause.startsWith(`${subject}:`)).map((clause) => clause.split(':')[1] ?? '');
  const [country = 'US'] = asked('country');
  return {
    session: { country },
    permissions: ['Platform.DefaultClient', ...asked('permission')],
    controls: asked('control'),
    flags: Object.fromEntries(asked('flag').map((flag) => [flag, true])),
  };
}
