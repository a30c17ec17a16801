// Compares the tables of docs/loops.md with what the code registers, sends and displays.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PluginManifest, PortalEventData } from '@anteroom/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../testing/testPortal.ts';

const root = join(import.meta.dirname, '../../../..');
const page = readFileSync(join(root, 'docs/loops.md'), 'utf8');

/** Rows of the tables, except those of plugins that are not installed, each with the names it mentions. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => ({ line, names: [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) }))
  .filter(({ names }) =>
    names.every((name) => {
      const [, plugin] = /^(plugins\/[^/]+)/.exec(name) ?? [];
      return plugin === undefined || existsSync(join(root, plugin));
    }),
  );
const said = rows.flatMap(({ names }) => names);
const sources = said.filter((name) => name.endsWith('.ts'));

/**
 * Texts that promise that the firm is notified of something. A text that asks the reader to notify the firm does not
 * count.
 */
const promise =
  /\bwe’(ll|ve) let .*\bknow\b|\blets your firm know\b|^let your firm know you\b|\bwe’ve (told|notified|informed)\b/i;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const kinds = () => portal.deps.inboxKinds.ofFirm('c1001').map(({ kind }) => kind);

it('every inbox kind has a row in docs/loops.md, and every kind named there is registered', () => {
  expect(kinds().filter((kind) => !said.includes(kind))).toEqual([]);
  const named = rows.flatMap(({ line }) => {
    const [, , inbox = ''] = line.split('|');
    return [...inbox.matchAll(/`([a-z-]+)`/g)].map(([, kind = '']) => kind);
  });
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((kind) => !kinds().includes(kind))).toEqual([]);
});

it('every file that sends e-mails has a row in docs/loops.md, and every file named there exists', () => {
  const senders = globSync(['packages/server/src/portal/**/*.ts', 'plugins/*/server/**/*.ts'], {
    cwd: root,
    exclude: (path) => path.endsWith('.test.ts') || path.includes('node_modules'),
  }).filter((path) => readFileSync(join(root, path), 'utf8').includes('mail.enqueue('));
  expect(senders.length).toBeGreaterThan(10);
  expect(senders.filter((path) => !sources.includes(path))).toEqual([]);
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('the e-mails that docs/loops.md says can be stopped are those with an opt-out link', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const stoppable = sources.filter(
    (path) => read(path).includes('mail.enqueue(') && read(path).includes('addOptOutLink('),
  );
  expect(stoppable.length).toBeGreaterThan(2);
  const told = rows.filter(({ line }) => line.includes('until they stop them')).flatMap(({ names }) => names);
  expect(told.filter((name) => name.endsWith('.ts')).toSorted()).toEqual(stoppable.toSorted());
});

it('every event has a row in docs/loops.md, and no row names an unknown event', async () => {
  const ofPlugins = await Promise.all(
    globSync('plugins/*/plugin.ts', { cwd: root }).map(async (path) => {
      const { default: declared } = (await import(join(root, path))) as { default: PluginManifest };
      return (declared.events ?? []).map(({ name }) => name);
    }),
  );
  // These two are about the stream itself.
  const ofPortal = Object.keys(PortalEventData.properties).filter(
    (name) => !['version', 'missed'].includes(name),
  );
  const events = [...ofPortal, ...ofPlugins.flat()];
  expect(events.filter((name) => !said.includes(name))).toEqual([]);
  expect(said.filter((name) => name.endsWith('-changed') && !events.includes(name))).toEqual([]);
});

it('every text that promises to notify the firm has a row in docs/loops.md with its inbox kind', () => {
  const promises = globSync('{plugins/*,host/src,packages/*}/locales/en-us.json', { cwd: root }).flatMap(
    (path) =>
      textsIn(JSON.parse(readFileSync(join(root, path), 'utf8')))
        .filter(([, text]) => promise.test(text))
        .map(([key]) => `${path.replace('/locales/en-us.json', '')} ${key}`),
  );
  const kept = rows
    .filter(
      ({ names: [folder = '', , kind = ''] }) => /^[\w-]+\/[\w-]+$/.test(folder) && kinds().includes(kind),
    )
    .map(({ names: [folder, key] }) => `${folder} ${key}`);
  expect(promises.toSorted()).toEqual(kept.toSorted());
});

function textsIn(texts: object, under = ''): readonly (readonly [key: string, text: string])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${under}${key}`, value] as const] : textsIn(value, `${under}${key}.`),
  );
}
