import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@anteroom/server/testing/freePort';

const command = fileURLToPath(new URL('../../packages/plugin-kit/src/cli.ts', import.meta.url));

/** Folders inside the repository, so that the plugin finds the packages that it imports. */
const folders = fileURLToPath(new URL('../../test-results', import.meta.url));

/** A widget with a field inside another component, a counter in a separate module, a style and texts. */
const files = {
  'package.json': JSON.stringify({ name: 'notes', version: '0.1.0', type: 'module' }),
  'plugin.ts': `import { definePlugin, widget } from '@anteroom/sdk';
export default definePlugin({
  id: 'notes',
  sdk: '^1.0.0',
  contributes: [widget({ type: 'notes', title: 'title', module: './Notes' })],
});`,
  'browser/Notes.tsx': `import './Notes.css';
import { useI18n } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { useAtom } from 'jotai';
import { Note } from './Note.tsx';
import { visits } from './visits.ts';
export default function Notes() {
  const { t } = useI18n();
  const [count, setCount] = useAtom(visits);
  return (
    <Card title={t('title')}>
      <Note />
      <button type="button" className="notes-count" onClick={() => setCount(count + 1)}>{\`Counted \${count}\`}</button>
    </Card>
  );
}`,
  'browser/Note.tsx': `import { memo, useEffect, useState } from 'react';
export const Note = memo(function Note() {
  const [text, setText] = useState('');
  const [last, setLast] = useState('');
  useEffect(() => setLast('first'), []);
  return <label>Note <input value={text} onChange={(event) => setText(event.target.value)} /><i>{last}</i><b>{\`\${text.length} letters\`}</b></label>;
});`,
  'browser/Notes.css': '.notes-count { color: rgb(1, 2, 3); }',
  'browser/visits.ts': `import { atom } from 'jotai';
export const visits = atom(0);`,
  'locales/en-us.json': JSON.stringify({ title: 'Notes' }),
  'locales/pt-br.json': JSON.stringify({ title: 'Notas' }),
};

/** `anteroom-plugin dev`, running for a separate plugin. */
export interface Development {
  /** URL that opens the portal with the plugin. */
  readonly link: string;
  /** Returns everything that the command has printed so far. */
  printed(): string;
  /** Replaces text in a file and saves it, like an editor. */
  edit(name: string, before: string, after: string): Promise<void>;
  /** Ends the command and removes the plugin. */
  stop(): Promise<void>;
}

/** A server half for the plugin, with an endpoint that returns a fixed text. */
export const serverHalf = {
  'server/server.ts': `import { defineServer } from '@anteroom/server-sdk';
import { countNotes } from '../api.ts';
export default defineServer({
  id: 'notes',
  register({ routes }) {
    routes.answer(countNotes, async () => 'first');
  },
});`,
  'api.ts': `import { endpoint } from '@anteroom/server-sdk/endpoint';
import Type from 'typebox';
export const countNotes = endpoint({
  method: 'GET',
  path: '/api/notes/v1/count',
  access: 'public',
  summary: 'Counts.',
  answers: { 200: Type.String() },
});`,
};

/** Options of {@link developPlugin}. */
interface DevelopOptions {
  /** Files in addition to those of the plugin. */
  readonly more?: Readonly<Record<string, string>>;
  /** Further arguments of the command. */
  readonly args?: readonly string[];
}

/** Writes the plugin `notes` and starts the command. The plugin is built when this resolves. */
export async function developPlugin(
  portal: string,
  { more = {}, args = [] }: DevelopOptions = {},
): Promise<Development> {
  await mkdir(folders, { recursive: true });
  const folder = await mkdtemp(join(folders, 'develop-'));
  for (const [name, text] of Object.entries({ ...files, ...more })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const port = String(await freePort());
  const child = spawn(process.execPath, [command, 'dev', '--portal', portal, '--port', port, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const link = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      printed += data;
      const [, address] = /^Open (\S+)$/m.exec(printed) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`anteroom-plugin dev ended:\n${printed}`)));
  });
  return {
    link,
    printed: () => printed,
    async edit(name, before, after) {
      const file = join(folder, name);
      const text = await readFile(file, 'utf8');
      if (!text.includes(before)) throw new Error(`${name} has no "${before}".`);
      await writeFile(file, text.replace(before, after));
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
