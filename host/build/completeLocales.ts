import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import type { Plugin } from 'vite';
import { completeTexts, type Texts } from './completeTexts.ts';

const moduleId = 'virtual:anteroom-locales';

/** Texts of `screen-parts`, which has its own and is included under `screen`. */
const partsFolder = fileURLToPath(new URL('../../packages/screen-parts/locales', import.meta.url));

/**
 * `virtual:anteroom-locales` exports the URLs of the host's texts by language: `src/locales/<language>.json` and the
 * texts of `screen-parts`. Missing texts are filled in from US English, so the files of other English variants contain
 * only the differences.
 */
export function completeLocales(): Plugin {
  let folder = '';
  let serves = false;
  const languages = () => languagesIn(folder);
  const read = (language: string) => {
    const parts = nearestLanguage(languagesIn(partsFolder), language) ?? language;
    return { ...readTexts(folder, language), screen: readTexts(partsFolder, parts) };
  };
  const complete = (language: string) => JSON.stringify(completeTexts(read(language), read('en-us')));

  return {
    name: 'anteroom-complete-locales',
    configResolved({ root, command }) {
      folder = resolve(root, 'src/locales');
      serves = command === 'serve';
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return;
      const urls = languages().map((language) => {
        if (serves) return [language, `/locales/${language}.json`];
        const source = complete(language);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${language}-${hash}.json`;
        this.emitFile({ type: 'asset', fileName, source, originalFileName: `src/locales/${language}.json` });
        return [language, `/${fileName}`];
      });
      return `export default ${JSON.stringify(Object.fromEntries(urls))}`;
    },
    configureServer({ middlewares }) {
      middlewares.use('/locales', (request, response, next) => {
        const language = /^\/([\w-]+)\.json$/.exec(request.url ?? '')?.[1];
        if (!language || !languages().includes(language)) return next();
        response.setHeader('content-type', 'application/json');
        response.end(complete(language));
      });
    },
  };
}

function languagesIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((file) => /^([\w-]+)\.json$/.exec(file)?.[1] ?? []);
}

function readTexts(folder: string, language: string): Texts {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Texts;
}
