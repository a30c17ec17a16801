/** `npm run release [-- --arch x64 --key <file> --to <folder>]`: makes the archives that are installed without npm, for each architecture. */
import { become, build, install } from './prepare.mjs';

install();
build();
become('scripts/makeRelease.mjs', process.argv.slice(2));
