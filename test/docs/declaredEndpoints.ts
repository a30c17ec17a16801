import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Endpoint } from '@anteroom/contract';

/** The endpoints of one module of the contract, or of one plugin's `api.ts`. */
export interface DeclaringModule {
  /** Path in the repository. */
  readonly file: string;
  /** Name of the module: `tasks`, `taskKinds/esign`, or the plugin's ID. */
  readonly name: string;
  /** Endpoints sorted by path, with the name of their export, such as `listTasks` or `uploadDocument.folders`. */
  readonly endpoints: readonly (readonly [name: string, endpoint: Endpoint])[];
  /** Everything that the module exports, including schemas. */
  readonly exports: Readonly<Record<string, unknown>>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const contract = 'packages/contract/src';

/** Finds the endpoints of the portal and of the plugins that come with it, sorted by module. */
export async function declaredEndpoints(): Promise<readonly DeclaringModule[]> {
  const ofPortal = readdirSync(root + contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => ({ file: `${contract}/${file}`, name: file.replace(/\.ts$/, '') }));
  const ofPlugins = readdirSync(`${root}plugins`)
    .map((id) => ({ file: `plugins/${id}/api.ts`, name: basename(id) }))
    .filter(({ file }) => existsSync(root + file));
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  return Promise.all(
    [...ofPortal.sort(byName), ...ofPlugins.sort(byName)].map(async ({ file, name }) => {
      const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(root + file).href);
      const endpoints = Object.entries(exports).flatMap(([key, value]) => endpointsIn(key, value));
      return { file, name, exports, endpoints: endpoints.sort(byPath) };
    }),
  );
}

function byPath([, one]: readonly [string, Endpoint], [, other]: readonly [string, Endpoint]): number {
  return `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1;
}

/** Returns an endpoint, or several by name, such as those for each kind of container. */
function endpointsIn(name: string, value: unknown): (readonly [string, Endpoint])[] {
  if (isEndpoint(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    isEndpoint(each) ? [[`${name}.${key}`, each] as const] : [],
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
