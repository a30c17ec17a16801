import { afterEach, describe } from 'vitest';
import { actionsContract } from './actionsContract.ts';
import { alertsContract } from './alertsContract.ts';
import type { ContractPortal, OpenContractPortal } from './ContractPortal.ts';
import { clientExtensionsContract } from './clientExtensionsContract.ts';
import { clientsContract } from './clientsContract.ts';
import { diagnosticsContract } from './diagnosticsContract.ts';
import { dialogsContract } from './dialogsContract.ts';
import { documentExtensionsContract } from './documentExtensionsContract.ts';
import { documentsContract } from './documentsContract.ts';
import { downloadsContract } from './downloadsContract.ts';
import { flagsContract } from './flagsContract.ts';
import { httpContract } from './httpContract.ts';
import { i18nContract } from './i18nContract.ts';
import { logContract } from './logContract.ts';
import { mobileContract } from './mobileContract.ts';
import { navigationContract } from './navigationContract.ts';
import { permissionsContract } from './permissionsContract.ts';
import { preferencesContract } from './preferencesContract.ts';
import { sessionContract } from './sessionContract.ts';
import { settingsContract } from './settingsContract.ts';
import { storageContract } from './storageContract.ts';
import { taskEditorsContract } from './taskEditorsContract.ts';
import { tasksContract } from './tasksContract.ts';
import { taskTypesContract } from './taskTypesContract.ts';
import { themeContract } from './themeContract.ts';

/**
 * Defines the SDK's promises for each service as tests. They run against the fakes of `createTestPortal` and against
 * the host's own services, so that a plugin's test that passes with the fakes holds with the real services.
 */
export function serviceContract(openPortal: OpenContractPortal): void {
  const opened: ContractPortal[] = [];
  const open: OpenContractPortal = async (seed) => {
    const portal = await openPortal(seed);
    opened.push(portal);
    return portal;
  };
  afterEach(async () => {
    for (const portal of opened.splice(0)) await portal.close();
  });

  describe('Actions', () => actionsContract(open));
  describe('Alerts', () => alertsContract(open));
  describe('ClientExtensions', () => clientExtensionsContract(open));
  describe('Clients', () => clientsContract(open));
  describe('Diagnostics', () => diagnosticsContract(open));
  describe('Dialogs', () => dialogsContract(open));
  describe('Documents', () => documentsContract(open));
  describe('Downloads', () => downloadsContract(open));
  describe('Flags', () => flagsContract(open));
  describe('Http', () => httpContract(open));
  describe('I18n', () => i18nContract(open));
  describe('Log', () => logContract(open));
  describe('Mobile', () => mobileContract(open));
  describe('Navigation', () => navigationContract(open));
  describe('Permissions', () => permissionsContract(open));
  describe('Preferences', () => preferencesContract(open));
  describe('Session', () => sessionContract(open));
  describe('Settings', () => settingsContract(open));
  describe('Storage', () => storageContract(open));
  describe('DocumentExtensions', () => documentExtensionsContract(open));
  describe('TaskEditors', () => taskEditorsContract(open));
  describe('Tasks', () => tasksContract(open));
  describe('TaskTypes', () => taskTypesContract(open));
  describe('Theme', () => themeContract(open));
}
