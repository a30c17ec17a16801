import { StartError } from '../../kernel/startError.ts';

/** Error: a backup cannot be made, or not be restored. */
export class BackupFault extends StartError {}
