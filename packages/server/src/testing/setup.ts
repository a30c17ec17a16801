import { afterAll } from 'vitest';
import { giveBackTaskKinds } from './setTaskKind.ts';

// The next file is tested in the same process.
afterAll(giveBackTaskKinds);
