import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import type { OperatorError } from '../../kernel/operatorError.ts';
import { readDraft } from './readDraft.ts';

const schema = Type.Object(
  {
    name: Type.String(),
    kind: Type.Optional(Type.Union([Type.Literal('Business'), Type.Literal('Individual')])),
  },
  { additionalProperties: false },
);

async function fileWith(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-draft-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'draft.json');
  await writeFile(file, content);
  return file;
}

async function problemsOf(file: string): Promise<readonly string[]> {
  const error = await readDraft({}, file, schema).catch((thrown: OperatorError) => thrown);
  return (error as OperatorError).problems;
}

test('a sound file is returned', async () => {
  const file = await fileWith('{"name": "Bakery", "kind": "Business"}');
  expect(await readDraft({}, file, schema)).toEqual({ name: 'Bakery', kind: 'Business' });
});

test.each([
  ['{"name": 3, "colour": "red"}', ['colour is not a known field', 'name must be string']],
  ['{"name": "Bakery", "kind": "Shop"}', ['kind may be "Business"', 'kind may be "Individual"']],
  ['{}', ['The content must have required properties name']],
  ['[]', ['The content must be object']],
])('each error of %s has its line', async (content, problems) => {
  expect(await problemsOf(await fileWith(content))).toEqual(problems);
});

test('a file that is not JSON or not there is refused by its name', async () => {
  const file = await fileWith('{"name"');
  expect(await problemsOf(file)).toEqual([`${file} is not JSON.`]);
  expect(await problemsOf(`${file}.none`)).toEqual([`${file}.none could not be read: ENOENT`]);
});
