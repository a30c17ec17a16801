import { StartError } from '../../kernel/startError.ts';

/** Error: a backup cannot be created or restored. */
export class BackupFault extends StartError {}
