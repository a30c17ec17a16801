import type { Language } from '@anteroom/sdk';
import type { TextFiles } from './services/Texts.ts';

const files = import.meta.glob<string>('./locales/*.json', { query: '?url', import: 'default', eager: true });

/** Where the host's texts lie, by language. */
export const locales: TextFiles = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [
    path.slice('./locales/'.length, -'.json'.length) as Language,
    url,
  ]),
);
