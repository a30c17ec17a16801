import { action, actionSection, definePlugin } from '@anteroom/sdk';
import { notesShownWhen, shownWhen } from './rules/shownWhen.ts';

const section = 'brReportsSection';

/** Reports as tables and files: stored documents, payroll entries, registrations and invoices. */
export default definePlugin({
  id: 'actions-br-reports',
  sdk: '^1.0.0',
  held: [{ name: 'permission:BoxE.Service' }],
  // The invoices are stored by box-e, and the people come from the service requests.
  requires: ['actions-box-e', 'actions-service-request'],
  contributes: [
    actionSection({ type: section, path: 'br-reports', label: 'section', icon: 'chart-column', order: 40 }),
    action({
      section,
      type: 'storedDocuments',
      path: 'stored-documents',
      label: 'actions.storedDocuments.label',
      description: 'actions.storedDocuments.description',
      icon: 'folder',
      order: 10,
      when: shownWhen,
      module: './StoredDocumentsReport',
    }),
    action({
      section,
      type: 'payrollEntriesReport',
      path: 'payroll-entries',
      label: 'actions.payrollEntries.label',
      description: 'actions.payrollEntries.description',
      icon: 'list-checks',
      order: 20,
      when: shownWhen,
      module: './PayrollEntriesReport',
    }),
    action({
      section,
      type: 'payrollRegistrationsReport',
      path: 'payroll-registrations',
      label: 'actions.registrations.label',
      description: 'actions.registrations.description',
      icon: 'users',
      order: 30,
      when: shownWhen,
      module: './RegistrationsReport',
    }),
    action({
      section,
      type: 'storedDocumentsReport',
      path: 'stored-documents-report',
      label: 'actions.storedNotes.label',
      description: 'actions.storedNotes.description',
      icon: 'receipt-text',
      order: 40,
      // The same predicate decides whether the invoices themselves are shown (spec section 6).
      when: [...notesShownWhen, 'boxE.ordered'],
      module: './StoredNotesReport',
    }),
  ],
});
