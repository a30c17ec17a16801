import { expect, it } from 'vitest';
import { completeTexts } from './completeTexts.ts';

const english = {
  home: 'Home',
  tasks: { one: 'Task', group: { new: 'New' } },
  sign: 'Sign',
  left_one: '{{count}} task',
  left_other: '{{count}} tasks',
};

it.each([
  [{}, english],
  [{ home: 'Inicio' }, { ...english, home: 'Inicio' }],
  [{ tasks: { group: { new: 'Nuevo' } } }, { ...english, tasks: { one: 'Task', group: { new: 'Nuevo' } } }],
  [{ tasks: 'Tareas', sign: { in: 'Entrar' } }, english],
  [{ old: 'Viejo' }, english],
  [
    { left_zero: 'Nenhuma', old_zero: 'Viejo' },
    { ...english, left_zero: 'Nenhuma' },
  ],
])('completes the partial texts %j with the English ones', (texts, complete) => {
  expect(completeTexts(texts, english)).toEqual(complete);
});
