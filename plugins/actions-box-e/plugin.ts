import {
  action,
  actionSection,
  definePlugin,
  documentAction,
  documentColumn,
  predicate,
  staffPage,
} from '@anteroom/sdk';
import { boxEService, notesShownWhen, shownWhen } from './rules/shownWhen.ts';

const section = 'boxESection';
const when = [...notesShownWhen, 'boxE.ordered'] as const;

/** Storage of electronic invoices: upload, list, view and download. */
export default definePlugin({
  id: 'actions-box-e',
  sdk: '^1.0.0',
  held: [{ name: `permission:${boxEService}` }],
  permissions: [
    // Permission to switch the storage of electronic invoices on and off for the firm, and thus for all clients.
    { name: 'boxE.manageFirm', roles: ['manager', 'internal'], changes: true },
    // Permission to switch it on and off for a client.
    { name: 'boxE.manage', roles: ['staff', 'internal'], changes: true },
  ],
  contributes: [
    predicate({ id: 'boxE.ordered', module: './ordered' }),
    actionSection({ type: section, path: 'box-e', label: 'section', icon: 'archive', order: 20 }),
    action({
      section,
      type: 'nfeStorage',
      path: 'nfe-storage',
      label: 'actions.nfe.label',
      description: 'actions.nfe.description',
      icon: 'file-text',
      order: 10,
      when,
      module: './NfeStorage',
    }),
    action({
      section,
      type: 'nfceStorage',
      path: 'nfce-storage',
      label: 'actions.nfce.label',
      description: 'actions.nfce.description',
      icon: 'receipt',
      order: 20,
      when,
      module: './NfceStorage',
    }),
    action({
      section,
      type: 'cteStorage',
      path: 'cte-storage',
      label: 'actions.cte.label',
      description: 'actions.cte.description',
      icon: 'package',
      order: 30,
      when,
      module: './CteStorage',
    }),
    action({
      section,
      type: 'cfeStorage',
      path: 'cfe-storage',
      label: 'actions.cfe.label',
      description: 'actions.cfe.description',
      icon: 'history',
      order: 40,
      when,
      module: './CfeStorage',
    }),
    action({
      section,
      type: 'xmlStorage',
      path: 'xml-storage',
      label: 'actions.xml.label',
      description: 'actions.xml.description',
      icon: 'file-code',
      order: 50,
      when,
      module: './XmlStorage',
    }),
    staffPage({
      id: 'box-e',
      order: 48,
      screen: { path: 'box-e', title: 'section', icon: 'archive' },
      module: './Switches',
      when: [...shownWhen, { any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
    documentAction({
      id: 'take-into-invoices',
      label: 'take.action',
      icon: 'archive',
      extensions: ['.xml', '.zip'],
      when,
      module: './TakeDocuments',
    }),
    documentColumn({
      id: 'invoice',
      title: 'column.title',
      extensions: ['.xml', '.zip'],
      when,
      module: './InvoiceCell',
    }),
  ],
  events: [
    { name: 'notes-changed', title: 'events.notes-changed', access: 'actions.read', stale: [['notes']] },
  ],
});
