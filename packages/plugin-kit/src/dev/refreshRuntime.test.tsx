// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, createContext, memo, Suspense, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { jsx, lazy, registrar, stable, useCallback, useContext } from './refreshRuntime.ts';

afterEach(cleanup);

let files = 0;

/** Returns a separate file for each test, because registrations are permanent. */
function source() {
  const { register, sign } = registrar(`file-${++files}`, 0);
  return {
    /** Simulates the transformed code of a component. `hooks` is the signature of the hooks that it calls. */
    define<T extends object>(
      name: string,
      component: T,
      hooks?: string,
      customHooks?: () => (() => unknown)[],
    ): T {
      if (hooks !== undefined) sign()(component, hooks, false, customHooks);
      register(component, name);
      return component;
    },
    sign,
  };
}

/** Defines a newer version, like a module that runs again. */
const update = (define: () => void) => act(async () => define());

const show = (component: ComponentType) => render(jsx(component, {}));

function counter(label: string) {
  return function Counter() {
    const [count, setCount] = useState(0);
    return jsx('button', { onClick: () => setCount(count + 1), children: `${label} ${count}` });
  };
}

const press = () => fireEvent.click(screen.getByRole('button'));
const shown = () => screen.getByRole('button').textContent;

it('a newer component replaces the older one and keeps its state', async () => {
  const { define } = source();
  show(define('Counter', counter('a'), 'useState'));
  press();
  await update(() => define('Counter', counter('b'), 'useState'));
  expect(shown()).toBe('b 1');
});

it('an older version that runs after a newer one does not replace it', async () => {
  const file = `file-${++files}`;
  const run = (edits: number, label: string) => {
    const component = counter(label);
    registrar(file, edits).register(component, 'Counter');
    return component;
  };
  show(run(1, 'a'));
  await update(() => run(3, 'c'));
  await update(() => run(2, 'b'));
  expect(shown()).toBe('c 0');
  await update(() => run(4, 'd'));
  expect(shown()).toBe('d 0');
});

it('a component that calls other hooks starts with fresh state', async () => {
  const { define } = source();
  show(define('Counter', counter('a'), 'useState{0}'));
  press();
  await update(() => define('Counter', counter('b'), 'useState{1}'));
  expect(shown()).toBe('b 0');
});

it('a component starts with fresh state only when its own hook calls other hooks', async () => {
  const { define, sign } = source();
  const hook = (key: string) => {
    const own = () => undefined;
    sign()(own, key);
    return () => [own];
  };
  show(define('Counter', counter('a'), 'useOwn', hook('useState')));
  press();
  await update(() => define('Counter', counter('b'), 'useOwn', hook('useState')));
  expect(shown()).toBe('b 1');
  await update(() => define('Counter', counter('c'), 'useOwn', hook('useRef')));
  expect(shown()).toBe('c 0');
});

it('a component inside memo, below an unchanged parent, is replaced and keeps its state', async () => {
  const { define } = source();
  const Memo = define('Counter', memo(define('Counter$memo', counter('a'), 'useState')));
  show(define('Parent', () => jsx(Memo, {})));
  press();
  await update(() => define('Counter', memo(define('Counter$memo', counter('b'), 'useState'))));
  expect(shown()).toBe('b 1');
});

it('a callback memoized by an older version is created anew', async () => {
  const { define } = source();
  const caller = (label: string) => () => {
    const [said, setSaid] = useState('nothing');
    // The label belongs to the version, like a constant in its file.
    const say = useCallback(() => setSaid(label), []);
    return jsx('button', { onClick: say, children: said });
  };
  show(define('Caller', caller('older'), 'same') as ComponentType);
  await update(() => void define('Caller', caller('newer'), 'same'));
  press();
  expect(shown()).toBe('newer');
});

it('a context is shared by older and newer files', async () => {
  const { define } = source();
  const first = define('Name', createContext('nobody'));
  const reader = (context: typeof first) => () => jsx('button', { children: useContext(context) });
  const Reader = define('Reader', reader(first), 'same');
  show(define('Giver', () => jsx(first, { value: 'given', children: jsx(Reader, {}) })) as ComponentType);
  await update(() => {
    define('Reader', reader(define('Name', createContext('nobody'))), 'same');
  });
  expect(shown()).toBe('given');
});

it('a lazy component is fetched again and keeps its state', async () => {
  const { define } = source();
  const fetched = (label: string) => async () => ({ default: define('Counter', counter(label), 'useState') });
  const Lazy = define('Lazy', lazy(fetched('a')));
  await act(async () => {
    render(jsx(Suspense, { fallback: null, children: jsx(Lazy, {}) }));
  });
  press();
  await update(() => void define('Lazy', lazy(fetched('b'))));
  expect(shown()).toBe('b 1');
});

it('a value that is not a component is returned unchanged', () => {
  const predicate = () => true;
  expect(stable(predicate)).toBe(predicate);
  expect(stable(undefined)).toBeUndefined();
});
