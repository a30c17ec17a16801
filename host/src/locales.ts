import files from 'virtual:anteroom-locales';
import type { TextFiles } from './services/Texts.ts';

/** Where the host's texts lie, by language. */
export const locales: TextFiles = files;
