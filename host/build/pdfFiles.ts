import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const moduleId = 'virtual:anteroom-pdf-files';
const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const folder = `assets/pdfjs-${version}`;

/**
 * Provides the files that pdf.js fetches by name while it shows a document: character maps, the standard fonts, and
 * decoders for JBIG2 and JPEG 2000 that do not need WebAssembly. `virtual:anteroom-pdf-files` exports their location.
 */
export function pdfFiles(): Plugin {
  let development = false;
  return {
    name: 'anteroom-pdf-files',
    configResolved(config) {
      development = config.command === 'serve';
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return;
      const url = development ? `/@fs${root}/` : `/${folder}/`;
      return `export default ${JSON.stringify(url)};`;
    },
    generateBundle() {
      for (const name of neededFiles())
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${name}`,
          source: readFileSync(join(root, name)),
        });
    },
  };
}

function neededFiles(): string[] {
  const all = (of: string) => readdirSync(join(root, of)).map((name) => `${of}/${name}`);
  return [
    ...all('cmaps'),
    ...all('standard_fonts'),
    ...all('wasm').filter((name) => name.endsWith('_nowasm_fallback.js')),
  ];
}
