/**
 * `npm run release [-- --arch x64 --key <file> --to <folder>]`: creates the archives for installation without npm, for
 * each architecture.
 */
import { become, build, install } from './prepare.mjs';

install();
build();
become('scripts/makeRelease.mjs', process.argv.slice(2));
