import type { Migration } from 'kysely/migration';
import { core } from './migrations/0001_core.ts';
import { documents } from './migrations/0002_documents.ts';
import { tasks } from './migrations/0003_tasks.ts';
import { clientSearch } from './migrations/0005_client_search.ts';
import { sessionPlaces } from './migrations/0006_session_places.ts';
import { plugins } from './migrations/0007_plugins.ts';
import { settings } from './migrations/0008_settings.ts';
import { viewAs } from './migrations/0009_view_as.ts';
import { aroundTheScreens } from './migrations/0010_around_the_screens.ts';
import { tokenExchange } from './migrations/0011_token_exchange.ts';
import { linkedAccounts } from './migrations/0012_linked_accounts.ts';
import { documentLists } from './migrations/0013_document_lists.ts';
import { uploads } from './migrations/0014_uploads.ts';
import { recycleBin } from './migrations/0015_recycle_bin.ts';
import { shares } from './migrations/0016_shares.ts';
import { termsAnnounced } from './migrations/0017_terms_announced.ts';
import { livingDocuments } from './migrations/0018_living_documents.ts';
import { sharedByNodes } from './migrations/0019_shared_by_nodes.ts';
import { virusScans } from './migrations/0021_virus_scans.ts';
import { taskSteps } from './migrations/0022_task_steps.ts';
import { tasksByStaff } from './migrations/0023_tasks_by_staff.ts';
import { taskMails } from './migrations/0024_task_mails.ts';
import { esign } from './migrations/0025_esign.ts';
import { payments } from './migrations/0027_payments.ts';
import { uploadFolders } from './migrations/0029_upload_folders.ts';
import { documentCounts } from './migrations/0033_document_counts.ts';
import { shownDocuments } from './migrations/0034_shown_documents.ts';
import { untoldUploads } from './migrations/0035_untold_uploads.ts';
import { editedComments } from './migrations/0036_edited_comments.ts';
import { refusedDocuments } from './migrations/0037_refused_documents.ts';
import { storageQuota } from './migrations/0038_storage_quota.ts';
import { taskLists } from './migrations/0040_task_lists.ts';
import { paymentsDealtWith } from './migrations/0043_payments_dealt_with.ts';
import { companyPermissions } from './migrations/0046_company_permissions.ts';
import { messages } from './migrations/0047_messages.ts';
import { pluginDownloads } from './migrations/0053_plugin_downloads.ts';
import { reportDownloads } from './migrations/0063_report_downloads.ts';
import { taskChanges } from './migrations/0066_task_changes.ts';
import { reportedDocuments } from './migrations/0068_reported_documents.ts';
import { scannedDocuments } from './migrations/0070_scanned_documents.ts';
import { invoicesByTime } from './migrations/0076_invoices_by_time.ts';
import { followedAccess } from './migrations/0079_followed_access.ts';
import { firmNews } from './migrations/0080_firm_news.ts';
import { firmRole } from './migrations/0081_firm_role.ts';
import { pluginDocuments } from './migrations/0082_plugin_documents.ts';
import { portalSecrets } from './migrations/0085_portal_secrets.ts';

/** In the order in which they run. A migration that has been released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_core': core,
  '0002_documents': documents,
  '0003_tasks': tasks,
  '0005_client_search': clientSearch,
  '0006_session_places': sessionPlaces,
  '0007_plugins': plugins,
  '0008_settings': settings,
  '0009_view_as': viewAs,
  '0010_around_the_screens': aroundTheScreens,
  '0011_token_exchange': tokenExchange,
  '0012_linked_accounts': linkedAccounts,
  '0013_document_lists': documentLists,
  '0014_uploads': uploads,
  '0015_recycle_bin': recycleBin,
  '0016_shares': shares,
  '0017_terms_announced': termsAnnounced,
  '0018_living_documents': livingDocuments,
  '0019_shared_by_nodes': sharedByNodes,
  '0021_virus_scans': virusScans,
  '0022_task_steps': taskSteps,
  '0023_tasks_by_staff': tasksByStaff,
  '0024_task_mails': taskMails,
  '0025_esign': esign,
  '0027_payments': payments,
  '0029_upload_folders': uploadFolders,
  '0033_document_counts': documentCounts,
  '0034_shown_documents': shownDocuments,
  '0035_untold_uploads': untoldUploads,
  '0036_edited_comments': editedComments,
  '0037_refused_documents': refusedDocuments,
  '0038_storage_quota': storageQuota,
  '0040_task_lists': taskLists,
  '0043_payments_dealt_with': paymentsDealtWith,
  '0046_company_permissions': companyPermissions,
  '0047_messages': messages,
  '0053_plugin_downloads': pluginDownloads,
  '0063_report_downloads': reportDownloads,
  '0066_task_changes': taskChanges,
  '0068_reported_documents': reportedDocuments,
  '0070_scanned_documents': scannedDocuments,
  '0076_invoices_by_time': invoicesByTime,
  '0079_followed_access': followedAccess,
  '0080_firm_news': firmNews,
  '0081_firm_role': firmRole,
  '0082_plugin_documents': pluginDocuments,
  '0085_portal_secrets': portalSecrets,
};
