import { Preferences, type SessionInfo } from '@anteroom/sdk';
import type { Portal } from '../container.ts';
import { mayHaveUnfinished } from '../services/uploads/unfinishedMark.ts';

/** Shows the uploads that an earlier visit did not finish, if this device remembers any. */
export function findUnfinishedUploads(container: Portal['container'], person: SessionInfo): void {
  if (!mayHaveUnfinished(container.get<Preferences>(Preferences), person)) return;
  void import('../services/uploads/showUploads.ts').then(({ showUploads }) => showUploads(container));
}
