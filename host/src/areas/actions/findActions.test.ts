import type { ActionSectionEntry } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import { findActions } from './findActions.ts';

function section(label: string, ...actions: readonly (readonly [label: string, description: string])[]) {
  return {
    type: label,
    label,
    icon: 'inbox',
    actions: actions.map(([name, description]) => ({
      section: label,
      type: name,
      href: `/actions/${name}`,
      label: name,
      description,
      icon: 'inbox',
    })),
  } satisfies ActionSectionEntry;
}

const sections = [
  section('Solicitações', ['Cálculo de férias', 'Quanto se recebe'], ['Aviso prévio', 'Antes da rescisão']),
  section('Notas', ['NF-e', 'Guardar notas de mercadorias']),
];

it.each([
  ['what the label says', 'férias', ['Cálculo de férias']],
  ['what the description says', 'rescisão', ['Aviso prévio']],
  ['what the section says', 'notas', ['NF-e']],
  ['without accents', 'calculo ferias', ['Cálculo de férias']],
  ['in any case, and any order', '  FÉRIAS  cálculo ', ['Cálculo de férias']],
  ['by the beginning of a word', 'merc', ['NF-e']],
  ['by words of several texts', 'solicitacoes aviso', ['Aviso prévio']],
  ['everything for no word', '   ', ['Cálculo de férias', 'Aviso prévio', 'NF-e']],
  ['nothing where one word is nowhere', 'férias coletivas', []],
  ['a dot as a dot', 'n.-e', []],
])('finds %s', (_, term, labels) => {
  const found = findActions(sections, term).flatMap(({ actions }) => actions);
  expect(found.map(({ label }) => label)).toEqual(labels);
});

it('omits sections without a match', () => {
  expect(findActions(sections, 'nf').map(({ label }) => label)).toEqual(['Notas']);
});
