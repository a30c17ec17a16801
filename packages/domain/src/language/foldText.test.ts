import { expect, it } from 'vitest';
import { foldText } from './foldText.ts';

it.each([
  ['João Conceição', 'joao conceicao'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['Übung 7', 'ubung 7'],
  ['', ''],
])('folds %j to %j', (text, folded) => expect(foldText(text)).toBe(folded));
