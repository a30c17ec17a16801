import files from 'virtual:anteroom-locales';
import type { TextUrls } from './services/TextFiles.ts';

/** Where the host's texts lie, by language. */
export const locales: TextUrls = files;
