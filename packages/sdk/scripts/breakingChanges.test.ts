import { expect, it } from 'vitest';
import { breakingChanges } from './breakingChanges.ts';

const report = (code: string) => `## API Report\n\n\`\`\`ts\n\nimport { A } from 'a';\n\n${code}\n\`\`\`\n`;
const released = report(`// @public
export interface Alert extends AlertInput {
    readonly id: string;
    readonly msg?: string;
}

// @public
export type Level = 'info' | 'danger';

// @public
export type Failure =
/** The server refused. */
    {
    readonly kind: 'refused';
}
/**
 * Nothing came.
 */
| {
    readonly kind: 'network';
};

// @public
export type Name = string;

// @public
export function useIt(name: string): It;
`);

it.each([
  ['nothing', released],
  [
    'a declaration more',
    released.replace(
      '// @public\nexport type',
      '// @public\nexport const more: number;\n\n// @public\nexport type',
    ),
  ],
  [
    'a member more',
    released.replace('readonly id: string;', 'readonly id: string;\n    readonly at?: string;'),
  ],
  ['a member of a union more', released.replace("'danger'", "'danger' | 'warning'")],
  ['a text that is a word of the plugin', released.replace('Name = string', "Name = Word<'name'>")],
  ['another comment', released.replaceAll('// @public', '// @public @deprecated')],
  [
    'another comment within a declaration',
    released.replace('The server refused.', 'The server said no.').replace('Nothing came', 'No response'),
  ],
])('reports no breaking change for %s', (_, present) => {
  expect(breakingChanges(released, present)).toEqual([]);
});

it.each([
  ['a declaration that is gone', /\/\/ @public\nexport type[^\n]*\n/, '', ['export type Level']],
  [
    'a member of a union that is gone',
    " | 'danger'",
    '',
    ["export type Level … export type Level = 'info' | 'danger';"],
  ],
  ['a member that is gone', / {4}readonly id[^\n]*\n/, '', ['export interface Alert … readonly id: string;']],
  ['a member that has become required', 'msg?:', 'msg:', ['export interface Alert … readonly msg?: string;']],
  [
    'a member with a comment that is gone',
    /\/\*\*\n[\s\S]*'network';\n\}/,
    '',
    [
      'export type Failure … | {',
      "export type Failure … readonly kind: 'network';",
      'export type Failure … };',
    ],
  ],
  [
    'what extends something else',
    ' extends AlertInput',
    '',
    ['export interface Alert … export interface Alert extends AlertInput {'],
  ],
  [
    'a text that is something else',
    'Name = string',
    'Name = Title',
    ['export type Name … export type Name = string;'],
  ],
  [
    'a parameter that has changed',
    'name: string',
    'name: number',
    ['export function useIt … export function useIt(name: string): It;'],
  ],
])('reports %s', (_, was, is, found) => {
  expect(breakingChanges(released, released.replace(was, is))).toEqual(found);
});
