import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ArchiveEntry, packEntries, pluginFiles } from '../../testing/pluginArchive.ts';
import { PluginFault } from './pluginFault.ts';
import { archiveLimits, readArchive } from './readArchive.ts';

const sound = pluginFiles('nfe');
const below = (folder: string) => sound.map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }));

test.each([
  ['the files alone', sound],
  ['as tar packs the working folder', [{ path: './', type: 'Directory' as const }, ...below('.')]],
  ['as npm packs', [...below('package/dist'), { path: 'package/package.json', content: '{}' }]],
])('an archive is read in the layout "%s"', async (_layout, entries) => {
  const { manifest, files, build } = await readArchive(packEntries(entries));
  expect(manifest.id).toBe('nfe');
  expect([...files.keys()]).toEqual(['Widget.js', 'locales/en-us.json', 'plugin.json']);
  expect(build).toBe((await readArchive(packEntries(sound))).build);
});

test('different content results in a different build id', async () => {
  const other = pluginFiles('nfe', { code: 'export default () => 1;' });
  const builds = await Promise.all([sound, other].map((entries) => readArchive(packEntries(entries))));
  expect(builds[0]?.build).not.toBe(builds[1]?.build);
});

const and = (...entries: ArchiveEntry[]) => packEntries([...sound, ...entries]);
test.each<[string, () => Buffer, string]>([
  ['no archive', () => Buffer.from('PK'), 'not a .tgz'],
  ['too large', () => randomBytes(archiveLimits.packed + 1), 'larger than 20 MB'],
  [
    'a bomb',
    () => and({ path: 'big', content: ' '.repeat(archiveLimits.unpacked + 3_000_000) }),
    'more than 50 MB',
  ],
  ['cut off', () => packEntries(sound).subarray(0, 300), 'cannot be unzipped'],
  ['no tar inside', () => packEntries([]), 'cannot be read'],
  ['a way up', () => and({ path: '../evil.js' }), '"../evil.js"'],
  ['a way up within', () => and({ path: 'a/../../evil.js' }), '"a/../../evil.js"'],
  ['an absolute path', () => and({ path: '/etc/passwd' }), '"/etc/passwd"'],
  ['a path of another system', () => and({ path: '..\\evil.js' }), 'evil.js'],
  ['a link', () => and({ path: 'x', type: 'SymbolicLink', linkpath: '/etc/passwd' }), 'not a regular file'],
  ['a hard link', () => and({ path: 'x', type: 'Link', linkpath: 'Widget.js' }), 'not a regular file'],
  ['a device', () => and({ path: 'x', type: 'CharacterDevice' }), 'not a regular file'],
  ['a file twice', () => and({ path: 'Widget.js', content: 'other' }), 'Widget.js twice'],
  ['two plugins', () => and({ path: 'b/plugin.json', content: '{}' }), 'more than one plugin.json'],
  ['no plugin', () => packEntries(sound.slice(1)), 'contains no plugin.json'],
  ['no declaration', () => packEntries([{ path: 'plugin.json', content: '{}' }]), 'malformed: it must have'],
  ['a file that is missing', () => packEntries(sound.slice(0, 2)), './locales/en-us.json is missing'],
  [
    'a file that is not the one that was built',
    () => packEntries(sound.map((file) => (file.path === 'Widget.js' ? { ...file, content: 'evil' } : file))),
    './Widget.js was changed after the build',
  ],
])('an archive is refused: %s', async (_what, archive, reason) => {
  const error = await readArchive(archive()).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(PluginFault);
  expect((error as PluginFault).message).toContain(reason);
});
