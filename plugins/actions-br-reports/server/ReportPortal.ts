import type { StoredNotes } from '@anteroom/plugin-actions-box-e/api';
import type { SentRequests } from '@anteroom/plugin-actions-service-request/api';
import type { Portal } from '@anteroom/server-sdk';

/** The portal, with the services of other plugins that this one uses. */
export interface ReportPortal extends Portal {
  readonly storedNotes: StoredNotes;
  readonly sentRequests: SentRequests;
}
