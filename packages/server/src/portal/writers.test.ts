import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The only files that may write certain tables. In addition to the change itself, they announce it, count, and keep
 * other tables in step.
 */
const writers: Readonly<Record<string, readonly string[]>> = {
  'insert audit_log': ['kernel/audit/audit.ts'],
  'insert audit_chain': ['kernel/audit/AuditChain.ts'],
  'insert clients': ['portal/clients/insertClients.ts', 'portal/people/storedClients.ts'],
  'insert client_contacts': ['portal/clients/linkContacts.ts'],
  'update client_contacts': ['portal/clients/insertClients.ts'],
  'delete client_contacts': ['portal/clients/linkContacts.ts'],
  'insert containers': ['portal/clients/insertClients.ts', 'portal/documents/insertContainer.ts'],
  'insert container_members': ['portal/documents/insertContainer.ts', 'portal/documents/settleMembers.ts'],
  'insert container_grants': ['portal/documents/setRoles.ts'],
  'insert document_grants': ['portal/documents/setRoles.ts'],
  'insert document_exceptions': ['portal/documents/settleMembers.ts'],
  'insert folder_templates': ['portal/folderTemplates/templateStore.ts'],
  'insert documents': ['portal/documents/insertDocument.ts'],
  // Files that move, lock, delete or restore documents also update their counts.
  'update documents': [
    'portal/conversation/tellOfEntry.ts',
    'portal/documents/addTaskResult.ts',
    'portal/documents/moveDocuments.ts',
    'portal/documents/pluginDocuments.ts',
    'portal/documents/renameDocument.ts',
    'portal/documents/setRoles.ts',
    'portal/scanning/scanContent.ts',
    'portal/storage/itemMetaData.ts',
    'portal/trash/restore.ts',
    'portal/trash/trashContainer.ts',
    'portal/trash/trashDocument.ts',
    'seed/documents.ts',
  ],
  'delete documents': ['portal/trash/purgeBin.ts'],
  'insert document_counts': ['portal/documents/countDocuments.ts'],
  'insert tasks': ['portal/tasks/insertTasks.ts', 'seed/addTaskGroup.ts'],
  'delete tasks': [],
  'insert users': [
    'packages/server-kit/src/testFirms.ts',
    'portal/invitations/userOfContact.ts',
    'portal/keys/makeKey.ts',
    'portal/people/saveStaff.ts',
    'seed/accounts.ts',
    'seed/staff.ts',
  ],
  'update users': ['portal/people/storedPeople.ts', 'portal/security/changeUser.ts'],
  'insert user_identities': ['portal/security/bindIdentity.ts', 'seed/accounts.ts'],
  'insert api_keys': ['portal/keys/makeKey.ts'],
  'insert invitations': ['portal/invitations/invite.ts'],
  'insert idp.accounts': ['portal/idp/accounts.ts', 'seed/accounts.ts'],
  'insert portal_secrets': ['kernel/secrets/keepSecret.ts'],
  'update portal_secrets': ['kernel/secrets/keepSecret.ts', 'portal/secrets/rotateSecrets.ts'],
  'update companies': ['portal/companies/changeFirm.ts'],
  'insert feature_flags': ['portal/flags/setFlag.ts'],
  'update feature_flags': [],
  'insert webhooks': ['portal/webhooks/saveWebhook.ts'],
  'insert webhook_deliveries': ['kernel/webhooks/webhookDeliveries.ts', 'portal/webhooks/deliver.ts'],
  'insert terms': ['portal/terms/insertTerms.ts'],
  'insert help_articles': ['portal/help/writeArticle.ts', 'seed/help.ts'],
  'insert notices': ['portal/notices/saveNotice.ts', 'seed/notices.ts'],
  'insert plugin_builds': ['kernel/plugins/PluginAdministration.ts'],
  'insert plugin_switches': ['kernel/plugins/switchPlugin.ts'],
  'insert company_plugins': ['kernel/plugins/switchPlugin.ts'],
};

const calls = { insert: 'insertInto', update: 'updateTable', delete: 'deleteFrom' } as const;
const statements = { insert: 'insert into', update: 'update', delete: 'delete from' } as const;

const root = join(import.meta.dirname, '../../../..');
const sources = ['packages/server/src/**/*.ts', 'packages/server-kit/src/**/*.ts', 'plugins/*/server/**/*.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.(test|soak)\.ts$|node_modules|\/migrations\/|\/testing\/|\/dist\//.test(file))
  .map((file) => ({
    file: file.replace('packages/server/src/', ''),
    text: readFileSync(join(root, file), 'utf8'),
  }));

test.each(Object.entries(writers))('%s happens only in its designated files', (what, files) => {
  const [kind, table] = what.split(' ') as [keyof typeof calls, string];
  const written = new RegExp(`${calls[kind]}\\('${table}'\\)|\\b${statements[kind]} ${table}\\b`);
  expect(sources.length).toBeGreaterThan(300);
  const writing = sources.filter(({ text }) => written.test(text)).map(({ file }) => file);
  expect(writing.sort()).toEqual(files);
});

test('only endSessions.ts ends sessions', () => {
  const ending = sources.filter(({ text }) => /\.set\(\{ ended_at|set ended_at/.test(text));
  expect(ending.map(({ file }) => file)).toEqual(['portal/security/endSessions.ts']);
});
