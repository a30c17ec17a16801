import type { Migration } from 'kysely/migration';
import { firmRole } from './migrations/0001_firm_role.ts';
import { companies } from './migrations/0002_companies.ts';
import { clients } from './migrations/0003_clients.ts';
import { security } from './migrations/0004_security.ts';
import { idp } from './migrations/0005_idp.ts';
import { audit } from './migrations/0006_audit.ts';
import { tasks } from './migrations/0007_tasks.ts';
import { documents } from './migrations/0008_documents.ts';
import { exports } from './migrations/0009_exports.ts';
import { uploads } from './migrations/0010_uploads.ts';
import { sharing } from './migrations/0011_sharing.ts';
import { taskMails } from './migrations/0012_task_mails.ts';
import { firmNews } from './migrations/0013_firm_news.ts';
import { terms } from './migrations/0014_terms.ts';
import { profile } from './migrations/0015_profile.ts';
import { flags } from './migrations/0016_flags.ts';
import { help } from './migrations/0017_help.ts';
import { support } from './migrations/0018_support.ts';
import { notices } from './migrations/0019_notices.ts';
import { messages } from './migrations/0020_messages.ts';
import { plugins } from './migrations/0021_plugins.ts';
import { pluginStorage } from './migrations/0022_plugin_storage.ts';
import { backends } from './migrations/0023_backends.ts';
import { seed } from './migrations/0024_seed.ts';
import { accounts } from './migrations/0025_accounts.ts';
import { people } from './migrations/0030_people.ts';
import { inbox } from './migrations/0032_inbox.ts';
import { setup } from './migrations/0035_setup.ts';
import { keys } from './migrations/0040_keys.ts';
import { webhooks } from './migrations/0041_webhooks.ts';
import { folderTemplates } from './migrations/0045_folder_templates.ts';
import { conversations } from './migrations/0050_conversations.ts';
import { blobStore } from './migrations/0051_blob_store.ts';
import { documentRoles } from './migrations/0055_document_roles.ts';
import { withdrawnTerms } from './migrations/0056_withdrawn_terms.ts';
import { incomingMail } from './migrations/0060_incoming_mail.ts';
import { setupSession } from './migrations/0061_setup_session.ts';
import { conversationOptOuts } from './migrations/0062_conversation_opt_outs.ts';
import { inboxDigests } from './migrations/0065_inbox_digests.ts';
import { clientReminders } from './migrations/0066_client_reminders.ts';
import { taskBoard } from './migrations/0070_task_board.ts';
import { returnedTasks } from './migrations/0071_returned_tasks.ts';
import { taskBatches } from './migrations/0072_task_batches.ts';
import { sharedFacts } from './migrations/0075_shared_facts.ts';
import { digestOptOuts } from './migrations/0080_digest_opt_outs.ts';
import { replyAddresses } from './migrations/0110_reply_addresses.ts';
import { clientHistory } from './migrations/0125_client_history.ts';
import { portalRole } from './migrations/0130_portal_role.ts';
import { auditChain } from './migrations/0140_audit_chain.ts';
import { sessionProofs } from './migrations/0141_session_proofs.ts';
import { conversationPlaces } from './migrations/0142_conversation_places.ts';
import { acrossRole } from './migrations/0160_across_role.ts';
import { firmKeys } from './migrations/0170_firm_keys.ts';
import { taskNotes } from './migrations/0171_task_notes.ts';
import { acrossFirms } from './migrations/0180_across_firms.ts';
import { shortDocumentIndexes } from './migrations/0185_short_document_indexes.ts';
import { listedClients } from './migrations/0186_listed_clients.ts';
import { boundFunctions } from './migrations/0187_bound_functions.ts';
import { unreadDocuments } from './migrations/0188_unread_documents.ts';
import { messagesByClient } from './migrations/0189_messages_by_client.ts';
import { orderedManifests } from './migrations/0190_ordered_manifests.ts';
import { repeatedInvitations } from './migrations/0191_repeated_invitations.ts';

/**
 * Migrations in the order in which they run: first one for each area, then later changes. A migration that has been
 * released is never changed.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_firm_role': firmRole,
  '0002_companies': companies,
  '0003_clients': clients,
  '0004_security': security,
  '0005_idp': idp,
  '0006_audit': audit,
  '0007_tasks': tasks,
  '0008_documents': documents,
  '0009_exports': exports,
  '0010_uploads': uploads,
  '0011_sharing': sharing,
  '0012_task_mails': taskMails,
  '0013_firm_news': firmNews,
  '0014_terms': terms,
  '0015_profile': profile,
  '0016_flags': flags,
  '0017_help': help,
  '0018_support': support,
  '0019_notices': notices,
  '0020_messages': messages,
  '0021_plugins': plugins,
  '0022_plugin_storage': pluginStorage,
  '0023_backends': backends,
  '0024_seed': seed,
  '0025_accounts': accounts,
  '0030_people': people,
  '0032_inbox': inbox,
  '0035_setup': setup,
  '0040_keys': keys,
  '0041_webhooks': webhooks,
  '0045_folder_templates': folderTemplates,
  '0050_conversations': conversations,
  '0051_blob_store': blobStore,
  '0055_document_roles': documentRoles,
  '0056_withdrawn_terms': withdrawnTerms,
  '0060_incoming_mail': incomingMail,
  '0061_setup_session': setupSession,
  '0062_conversation_opt_outs': conversationOptOuts,
  '0065_inbox_digests': inboxDigests,
  '0066_client_reminders': clientReminders,
  '0070_task_board': taskBoard,
  '0071_returned_tasks': returnedTasks,
  '0072_task_batches': taskBatches,
  '0075_shared_facts': sharedFacts,
  '0080_digest_opt_outs': digestOptOuts,
  '0110_reply_addresses': replyAddresses,
  '0125_client_history': clientHistory,
  '0130_portal_role': portalRole,
  '0140_audit_chain': auditChain,
  '0141_session_proofs': sessionProofs,
  '0142_conversation_places': conversationPlaces,
  '0160_across_role': acrossRole,
  '0170_firm_keys': firmKeys,
  '0171_task_notes': taskNotes,
  '0180_across_firms': acrossFirms,
  '0185_short_document_indexes': shortDocumentIndexes,
  '0186_listed_clients': listedClients,
  '0187_bound_functions': boundFunctions,
  '0188_unread_documents': unreadDocuments,
  '0189_messages_by_client': messagesByClient,
  '0190_ordered_manifests': orderedManifests,
  '0191_repeated_invitations': repeatedInvitations,
};
