/**
 * Creates the tarballs of the packages for plugin authors: `npm run pack -- <folder>`. Here the packages run from their
 * sources; the published ones are compiled. Packages that are internal to the portal are bundled: docs/adr/0009.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join, posix, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, transform } from 'esbuild';
import { endpointCalls } from '../packages/plugin-kit/src/endpointCalls.ts';
import { sharedPackages } from '../packages/plugin-kit/src/sharedPackages.ts';
import { environment, root } from './prepare.mjs';

const published = ['sdk', 'server-sdk', 'ui', 'forms', 'task-parts', 'plugin-kit', 'server-kit'];
/** Packages that run only in a browser. They get the contract's methods and paths, but no schemas. */
const forBrowsers = ['ui', 'forms', 'task-parts'];
const run = promisify(execFile);

/**
 * Dependencies that a package bundles, reduced to the parts that it uses: installed as they are, they are up to a
 * hundred times larger.
 */
const takenIn = {
  ui: ['@internationalized/date', 'react-aria', 'react-aria-components'],
  'plugin-kit': ['ajv', 'ajv-formats', 'axe-core', 'jsdom', 'tar'],
  'server-kit': [
    '@fastify/cookie',
    '@fastify/multipart',
    '@fastify/swagger',
    '@opentelemetry/api',
    'ajv',
    'ajv-formats',
    'content-disposition',
    'fast-json-stringify',
    'fastify',
    'file-type',
    'ipaddr.js',
    'pg',
    'pino',
    'uuid',
  ],
};

/** A file that jsdom runs in a thread, and that must lie beside the code into which jsdom is bundled. */
const jsdomWorker = {
  in: join(root, 'node_modules/jsdom/lib/jsdom/living/xhr/xhr-sync-worker.js'),
  out: 'internal/xhr-sync-worker',
};

const requireOfNode =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Say where the tarballs go: npm run pack -- <folder>\n');
  process.exit(1);
}
for (const file of await packPackages(resolve(folder))) process.stdout.write(`${file}\n`);

/** Creates the tarballs and returns their paths. */
async function packPackages(destination) {
  // Real path, as bundlers report it: on some systems the temporary folder is a symbolic link.
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'anteroom-pack-')));
  try {
    const compiled = join(work, 'compiled');
    for (const config of ['tsconfig.pack.json', 'tsconfig.packServer.json']) {
      const project = join(root, 'scripts', config);
      await run('tsc', ['-p', project, '--outDir', compiled], { cwd: root, env: environment });
    }
    mkdirSync(destination, { recursive: true });
    const calls = await contractCalls();
    return await Promise.all(
      published.map((name) => pack(name, { compiled, calls }, join(work, name), destination)),
    );
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Returns the contract's modules in the form for browsers, by their compiled names. */
async function contractCalls() {
  const source = join(root, 'packages', 'contract', 'src');
  const files = readdirSync(source).filter((file) => /^\w+\.ts$/.test(file));
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const calls = Object.entries(await endpointCalls(join(source, file)));
        const code = calls.map(([name, call]) => `export const ${name} = ${JSON.stringify(call)};\n`);
        return [compiledName(file, '.js'), code.join('')];
      }),
    ),
  );
}

/** Lays out one package as it will be published, and creates its tarball. */
async function pack(name, { compiled, calls }, staged, destination) {
  const source = join(root, 'packages', name);
  const { devDependencies, scripts, ...manifest } = manifestOf(name);
  const exports = spelledOut(manifest.exports, name);
  const targets = [...Object.values(exports), ...Object.values(manifest.bin ?? {})];
  const code = targets.filter((file) => file.includes('/src/'));
  const read = (owner, file) =>
    (forBrowsers.includes(name) && owner === 'contract' && calls.get(file)) ||
    readFileSync(join(compiled, owner, 'src', file), 'utf8');
  const { brought, imported } = layOut(name, code, { compiled, read }, join(staged, 'dist'));
  await takeIn(takenIn[name] ?? [], join(staged, 'dist'), {
    peers: Object.keys(manifest.peerDependencies ?? {}),
    platform: forBrowsers.includes(name) ? 'browser' : 'node',
  });
  for (const file of readdirSync(join(source, 'src'), { recursive: true }).filter((each) =>
    /^(?!gallery\/)[\w/]+\.(css|svg)$/.test(each),
  )) {
    cpSync(join(source, 'src', file), join(staged, 'dist', file));
  }
  for (const file of manifest.files ?? [])
    cpSync(join(source, file), join(staged, file), { recursive: true });
  cpSync(join(source, 'README.md'), join(staged, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'));
  const asPublished = {
    ...manifest,
    files: ['dist', ...(manifest.files ?? [])],
    exports: mapValues(exports, (file) =>
      /\.(css|json)$/.test(file) ? inDist(file) : { types: inDist(file, '.d.ts'), default: inDist(file) },
    ),
    bin: manifest.bin && mapValues(manifest.bin, (file) => inDist(file)),
    sideEffects: manifest.sideEffects?.map((file) => inDist(file)),
    dependencies: without(
      Object.assign(
        {},
        ...brought.map((each) => only(foreignDependencies(each), imported)),
        foreignDependencies(name),
      ),
      [...(takenIn[name] ?? []), ...optionalPeers(manifest)],
    ),
  };
  writeFileSync(join(staged, 'package.json'), JSON.stringify(asPublished, null, 2));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', destination], { cwd: staged });
  return join(destination, JSON.parse(stdout)[0].filename);
}

/**
 * Returns `exports` with each pattern replaced by the files that it matches. Patterns of files other than sources are
 * only for the portal, and are removed.
 */
function spelledOut(exports, name) {
  return Object.fromEntries(
    Object.entries(exports).flatMap(([path, target]) => {
      if (!path.includes('*')) return [[path, target]];
      if (!target.includes('/src/')) return [];
      return modules(name, extname(target)).map((part) => [
        path.replace('*', part),
        target.replaceAll('*', part),
      ]);
    }),
  );
}

/**
 * Returns the modules that a package's export pattern matches: the components of the design system, or the files of any
 * other package.
 */
function modules(name, extension) {
  if (name === 'ui') {
    const prefix = '@anteroom/ui/';
    return sharedPackages.flatMap((each) => (each.startsWith(prefix) ? [each.slice(prefix.length)] : []));
  }
  return readdirSync(join(root, 'packages', name, 'src'))
    .filter((file) => file.endsWith(extension) && !file.slice(0, -extension.length).includes('.'))
    .map((file) => file.slice(0, -extension.length))
    .filter((part) => part !== 'index');
}

/**
 * Copies everything reachable from `targets` to `dist`, and the portal's own packages into `dist/internal`, with
 * imports adjusted to the copies. Returns the names of those packages, and of all others that the copied files name.
 */
function layOut(name, targets, { compiled, read }, dist) {
  const copied = new Set();
  const imported = new Set();
  const copy = (owner, file) => {
    const place = owner === name ? file : `internal/${owner}/${file}`;
    if (copied.has(place)) return place;
    copied.add(place);
    const from = dirname(place);
    const code = read(owner, file).replace(
      /(\b(?:from|import)\s*\(?\s*)(['"])([^'"\n]+)\2/g,
      (whole, before, quote, specifier) => {
        imported.add(packageOf(specifier));
        const found = reached(name, owner, file, specifier);
        // The same wording in a comment does not refer to a file.
        if (!found || !existsSync(join(compiled, found[0], 'src', found[1]))) return whole;
        const path = posix.relative(from, copy(...found)).replace(/\.d\.ts$/, '.js');
        return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`;
      },
    );
    // The code refers to a file of a package, such as a font.
    for (const [, specifier] of code.matchAll(/\bresolve\('([^'\n]+)'\)/g))
      imported.add(packageOf(specifier));
    mkdirSync(join(dist, from), { recursive: true });
    // Styles do not have types.
    writeFileSync(
      join(dist, place),
      file.endsWith('.d.ts') ? code.replace(/^import '.*\.css';\n/gm, '') : code,
    );
    return place;
  };
  for (const target of targets.filter((file) => !file.endsWith('.css'))) {
    for (const extension of ['.js', '.d.ts']) copy(name, compiledName(target, extension));
  }
  const brought = new Set([...copied].flatMap((place) => place.match(/^internal\/([^/]+)/)?.[1] ?? []));
  return { brought: [...brought], imported };
}

/**
 * Returns the package and compiled file to which a specifier leads, for `packed`; null if the specifier is left
 * unchanged.
 */
function reached(packed, owner, file, specifier) {
  const extension = file.endsWith('.d.ts') ? '.d.ts' : '.js';
  if (/^\..*\.json$/.test(specifier)) return [owner, posix.join(posix.dirname(file), specifier)];
  if (/^\..*\.(ts|tsx|js)$/.test(specifier)) {
    return [owner, compiledName(posix.join(posix.dirname(file), specifier), extension)];
  }
  const [, name, path = ''] = specifier.match(/^@anteroom\/([^/]+)(\/.+)?$/) ?? [];
  if (!name || staysOutside(packed, name)) return null;
  const { exports } = manifestOf(name);
  const target = exports[`.${path}`] ?? exports['./*'].replaceAll('*', path.slice(1));
  return [name, compiledName(target, extension)];
}

/**
 * Returns whether the user of `packed` installs that package separately. `packed` bundles a copy of its own
 * dependencies.
 */
function staysOutside(packed, name) {
  const { dependencies = {} } = manifestOf(packed);
  return published.includes(name) && !Object.hasOwn(dependencies, `@anteroom/${name}`);
}

/** Returns the packages that code imports. */
function importsOf(code) {
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'".\n][^'"\n]*)['"]/g)].map(([, specifier]) =>
    packageOf(specifier),
  );
}

/** Returns the package of a specifier: `@scope/name` for `@scope/name/part`. */
function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/**
 * Bundles the code of `names`, and of their dependencies, into the files that import it, and adds their licences. All
 * other files of the package stay unchanged.
 */
async function takeIn(names, dist, { peers, platform }) {
  if (names.length === 0) return;
  const files = readdirSync(dist, { recursive: true }).filter(
    (file) =>
      file.endsWith('.js') &&
      importsOf(readFileSync(join(dist, file), 'utf8')).some((each) => names.includes(each)),
  );
  const isOutside = (specifier, importer) =>
    isBuiltin(specifier) ||
    (importer.startsWith(dist)
      ? !names.includes(packageOf(specifier))
      : peers.includes(packageOf(specifier)));
  const { metafile } = await build({
    entryPoints: [
      ...files.map((file) => ({ in: join(dist, file), out: file.replace(/\.js$/, '') })),
      ...(names.includes('jsdom') ? [jsdomWorker] : []),
    ],
    absWorkingDir: dist,
    outdir: dist,
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform,
    target: 'es2024',
    supported: { 'import-attributes': true },
    minifySyntax: true,
    // Tests identify a page's objects by their class names.
    keepNames: platform === 'node',
    chunkNames: 'internal/taken-in.[hash]',
    metafile: true,
    // CommonJS code requires Node's built-in modules.
    banner: platform === 'node' ? { js: requireOfNode } : {},
    logLevel: 'error',
    // The copies are outside the repository.
    nodePaths: [join(root, 'node_modules')],
    plugins: [
      {
        name: 'take-in',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path, importer, kind, namespace }) => {
            if (kind === 'entry-point') return undefined;
            if (kind === 'require-resolve' || namespace === 'required') return { path, external: true };
            if (path.startsWith('.')) return importer.startsWith(dist) ? { path, external: true } : undefined;
            if (!isOutside(path, importer)) return undefined;
            return kind === 'require-call' && !isBuiltin(path)
              ? { path, namespace: 'required' }
              : { path, external: true };
          });
          // CommonJS code requires modules that can only be imported.
          onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
            contents: `export * from '${path}'; export { default } from '${path}';`,
          }));
        },
      },
    ],
  });
  // Names of modules, and comments with them, would contain the path of this checkout.
  const checkout = `${relative(dist, root)}/`;
  for (const file of Object.keys(metafile.outputs)) {
    const code = readFileSync(join(dist, file), 'utf8').replaceAll(checkout, '');
    const isChunk = file.startsWith('internal/taken-in.');
    const written = isChunk ? await transform(code, { minifyWhitespace: true }) : { code };
    writeFileSync(join(dist, file), written.code);
  }
  writeFileSync(join(dist, 'internal', 'licenses.txt'), licencesOf(metafile.inputs, dist));
}

/** Returns the licences of all packages to which the files belong. */
function licencesOf(inputs, dist) {
  const folders = new Set(
    Object.keys(inputs).flatMap(
      (file) => resolve(dist, file).match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? [],
    ),
  );
  return [...folders]
    .sort()
    .flatMap((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
      return [
        `${name} ${version}: ${license}`,
        ...texts.map((file) => readFileSync(join(folder, file), 'utf8')),
      ];
    })
    .join('\n\n');
}

/** Returns the packages that the package's users install only if they need them. */
function optionalPeers({ peerDependenciesMeta = {} }) {
  return Object.keys(peerDependenciesMeta);
}

/** Returns the dependencies except the named ones. */
function without(dependencies, names) {
  return Object.fromEntries(Object.entries(dependencies).filter(([each]) => !names.includes(each)));
}

/** Returns only the named dependencies. */
function only(dependencies, names) {
  return Object.fromEntries(Object.entries(dependencies).filter(([each]) => names.has(each)));
}

/** Returns a package's dependencies from outside this repository. */
function foreignDependencies(name) {
  const { dependencies = {} } = manifestOf(name);
  return Object.fromEntries(Object.entries(dependencies).filter(([each]) => !each.startsWith('@anteroom/')));
}

/** Returns the compiled name of a source file: `a.js` for `./src/a.tsx`. */
function compiledName(file, extension = '.js') {
  return posix
    .normalize(file)
    .replace(/^src\//, '')
    .replace(/\.(tsx?|js)$/, extension);
}

/** Returns the path of a compiled file: `./dist/a.js` for `./src/a.tsx`. */
function inDist(file, extension) {
  return file.includes('/src/') ? `./dist/${compiledName(file, extension)}` : file;
}

function manifestOf(name) {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
