import files from 'virtual:anteroom-locales';
import type { TextUrls } from './services/language/TextFiles.ts';

/** URLs of the host's texts by language. */
export const locales: TextUrls = files;
