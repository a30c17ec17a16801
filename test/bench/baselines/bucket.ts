/** Serves an object storage bucket from the folder given as argument, for portals that store their files in one. */
import { startBucket } from '@anteroom/server/testing/startBucket';
import { announce } from './startBaseline.ts';

const [directory = ''] = process.argv.slice(2);
announce((await startBucket(directory)).url);
