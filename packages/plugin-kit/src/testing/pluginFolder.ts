import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Texts } from '../texts.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
const packages = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

/** A plugin's folder on disk, for tests of the command. */
export interface PluginFolder {
  readonly path: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Runs `anteroom-plugin` in this folder. */
  run(
    command: string,
    ...options: readonly string[]
  ): Promise<{ readonly code: number; readonly out: string; readonly err: string }>;
  dispose(): Promise<void>;
}

export const soundTexts: Texts = {
  title: 'Greeting',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
};

/** Creates a valid plugin with one widget; `files` replaces or adds files. */
export async function pluginFolder(files: Readonly<Record<string, string>> = {}): Promise<PluginFolder> {
  const root = await mkdtemp(join(tmpdir(), 'plugin-kit-'));
  // A nested folder, so that what a test writes to its `node_modules` does not end up in the repository's.
  const path = join(root, 'plugin');
  const folder: PluginFolder = {
    path,
    async write(more) {
      for (const [name, text] of Object.entries(more)) {
        const file = join(path, name);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      }
    },
    run: (command, ...options) =>
      new Promise((resolve) => {
        execFile(process.execPath, [cli, command, ...options], { cwd: path }, (error, out, err) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
        });
      }),
    dispose: () => rm(root, { recursive: true }),
  };
  await symlink(packages, join(root, 'node_modules'));
  await folder.write({
    'package.json': JSON.stringify({ name: 'greeting', version: '1.2.3', type: 'module' }),
    'plugin.ts': declaration(`widget({ type: 'greeting', title: 'title', module: './Greeting' })`),
    'browser/Greeting.tsx': `
      import { useI18n, type WidgetProps } from '@anteroom/sdk';
      import { Card } from '@anteroom/ui/Card';
      export default function Greeting({ client }: WidgetProps) {
        const { t } = useI18n();
        return <Card title={t('title')}>{client.name}</Card>;
      }`,
    'locales/en-us.json': JSON.stringify(soundTexts),
    'locales/pt-br.json': JSON.stringify(soundTexts),
    ...files,
  });
  return folder;
}

/** Returns the text of a `plugin.ts`. */
export function declaration(
  contributes: string,
  imports = 'definePlugin, widget, predicate',
  more = '',
  sdk = '^1.0.0',
): string {
  return `import { ${imports} } from '@anteroom/sdk';${more}
    export default definePlugin({ id: 'greeting', sdk: '${sdk}', contributes: [${contributes}] });`;
}
