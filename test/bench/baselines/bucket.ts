/** A bucket whose objects lie in the folder that is named, for portals that keep their files in one. */
import { startBucket } from '@anteroom/server/testing/startBucket';
import { announce } from './startBaseline.ts';

const [directory = ''] = process.argv.slice(2);
announce((await startBucket(directory)).url);
