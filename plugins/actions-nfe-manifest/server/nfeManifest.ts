import { manifestToday } from '@anteroom/domain/brazil/manifest';
import { demoXml, storedNotes } from '@anteroom/plugin-actions-box-e/api';
import { defineServer, type Portal, type ServerHalf } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { auroraManifests } from '../demo/auroraManifests.ts';
import {
  addCertificate,
  openCertificate,
  removeCertificate,
  resealCertificates,
} from './certificates/certificateStore.ts';
import { certificatesIn } from './certificates/descendsFrom.ts';
import { fetchList } from './certificates/fetchList.ts';
import { RevocationLists } from './certificates/RevocationLists.ts';
import { reminderExample, reminderTimes, remindOfCertificates } from './certificates/remindOfCertificates.ts';
import { receivedItems } from './inboxItems.ts';
import { LocalTaxAuthority } from './LocalTaxAuthority.ts';
import { lookUp } from './lookUp.ts';
import {
  type ManifestClientId,
  type ManifestPortal,
  readManifestClient,
  requireManifest,
  requireReady,
  switchManifestClient,
} from './manifestClient.ts';
import { manifests } from './migrations/manifests.ts';
import type { AuthorityAddresses } from './national/environments.ts';
import { NationalTaxAuthority } from './national/NationalTaxAuthority.ts';
import { listReceivedMonths, listReceivedNotes, listWaiting } from './receivedNotes.ts';
import { sendManifests } from './sendManifests.ts';
import {
  askToSynchronise,
  synchronisationQueue,
  synchronisationTimes,
  synchronise,
  synchroniseAll,
} from './synchronise.ts';
import type { TaxAuthority } from './TaxAuthority.ts';
import type { ManifestTables } from './tables.ts';
import { textsIn } from './textsIn.ts';
import { tryAuthority } from './tryAuthority.ts';
import { listUnread, readAgain } from './unreadDocuments.ts';

/** Returns the connection to the tax authority; null if there is none. */
type FindAuthority = (portal: CertifiedPortal) => TaxAuthority | null;

/** The portal, with what is needed to check certificates. */
type CertifiedPortal = Portal<ManifestTables> & Pick<ManifestPortal, 'icpBrasil' | 'revocations'>;

/**
 * Creates the server half for NF-e that clients received, and for the events that they send to the tax authority (spec
 * section 2, nfe-manifest).
 */
export function nfeManifest(
  findAuthority: FindAuthority = configuredAuthority,
  fetch = fetchList,
): ServerHalf<ManifestTables> {
  return defineServer<ManifestTables>({
    id: 'actions-nfe-manifest',
    texts: textsIn,
    migrations: { manifests },
    demo: { c2001: auroraManifests },
    variables: {
      TAX_AUTHORITY: { oneOf: ['national', 'local', 'none'], alsoCalled: 'TAX_AUTHORITY' },
      ICP_BRASIL_CA: { alsoCalled: 'ICP_BRASIL_CA' },
    },
    register({ routes, jobs, chores, inbox, mails }, given) {
      const icpBrasil = certificatesIn(given.variable('ICP_BRASIL_CA') ?? '');
      const revocations = new RevocationLists({ ...given, authorities: icpBrasil, fetch });
      const certified = { ...given, icpBrasil, revocations };
      const portal: ManifestPortal = {
        ...certified,
        storedNotes: given.use(storedNotes),
        taxAuthority: findAuthority(certified),
      };
      const { db, clients, clock } = portal;
      inbox.add(receivedItems);
      mails.add(reminderExample);
      const today = () => manifestToday(clock.now());
      chores.add('certificates that a former key encrypts', () => resealCertificates(portal));
      jobs.repeat('certificate-reminders', reminderTimes, () => remindOfCertificates(portal));
      jobs.repeat('synchronisations', synchronisationTimes, () => synchroniseAll(portal));
      jobs.handle<ManifestClientId>(
        synchronisationQueue,
        (id, signal) => synchronise(portal, id, signal),
        'long',
      );

      routes.answer(api.getManifestClient, ({ scope, params: { clientId } }) =>
        db.inFirm(scope, async (tx) => {
          await clients.require(tx, scope, clientId);
          return readManifestClient(portal, tx, { companyId: scope.companyId, clientId });
        }),
      );

      routes.answer(api.changeManifestClient, ({ scope, params: { clientId }, body, origin }) =>
        switchManifestClient(portal, scope, clientId, body, origin),
      );

      routes.answer(api.listReceivedNotes, ({ scope, params: { clientId }, query }) =>
        db.inFirm(scope, async (tx) => {
          const client = await requireManifest(portal, tx, scope, clientId);
          return listReceivedNotes(portal, tx, client, query, today());
        }),
      );

      routes.answer(api.listReceivedMonths, ({ scope, params: { clientId } }) =>
        db.inFirm(scope, async (tx) =>
          listReceivedMonths(tx, await requireManifest(portal, tx, scope, clientId)),
        ),
      );

      routes.answer(api.listManifestsWaiting, ({ scope, params: { clientId } }) =>
        db.inFirm(scope, async (tx) =>
          listWaiting(portal, tx, await requireManifest(portal, tx, scope, clientId), today()),
        ),
      );

      routes.answer(api.addManifestCertificate, ({ scope, params: { clientId }, body, origin }) =>
        addCertificate(portal, scope, clientId, body, origin),
      );

      routes.answer(api.removeManifestCertificate, ({ scope, params: { clientId }, origin }) =>
        removeCertificate(portal, scope, clientId, origin),
      );

      routes.answer(api.tryManifest, ({ scope, params: { clientId }, origin }) =>
        tryAuthority(portal, scope, clientId, origin),
      );

      routes.answer(api.sendManifests, async ({ scope, params: { clientId }, body, origin }) => {
        const sender = await db.inFirm(scope, (tx) => requireReady(portal, tx, scope, clientId));
        return sendManifests(portal, sender, body, { scope, origin });
      });

      routes.answer(api.lookUpReceivedNote, async ({ scope, params: { clientId }, body }) => {
        const asker = await db.inFirm(scope, (tx) => requireReady(portal, tx, scope, clientId));
        return lookUp(portal, asker, body);
      });

      routes.answer(api.listUnreadDocuments, ({ scope, params: { clientId } }) =>
        db.inFirm(scope, async (tx) => {
          await clients.require(tx, scope, clientId);
          return listUnread(tx, { companyId: scope.companyId, clientId });
        }),
      );

      routes.answer(api.readDocumentsAgain, ({ scope, params: { clientId }, origin }) =>
        readAgain(portal, scope, clientId, origin),
      );

      routes.answer(api.synchroniseReceivedNotes, ({ scope, params: { clientId } }) =>
        db.inFirm(scope, async (tx) => {
          const { companyId } = await requireReady(portal, tx, scope, clientId);
          await askToSynchronise(portal, tx, { companyId, clientId });
          return readManifestClient(portal, tx, { companyId, clientId });
        }),
      );
    },
  });
}

/** Returns the tax authority that the operator has configured: the real one, the demo's, or none. */
function configuredAuthority(portal: CertifiedPortal): TaxAuthority | null {
  const { icpBrasil } = portal;
  const usual = portal.isDemo ? 'local' : icpBrasil.length > 0 ? 'national' : 'none';
  const chosen = portal.variable('TAX_AUTHORITY') ?? usual;
  if (chosen === 'none') return null;
  if (chosen === 'national') {
    if (icpBrasil.length === 0)
      throw new Error(
        'TAX_AUTHORITY=national needs ICP_BRASIL_CA_FILE, the certificates of ICP-Brasil (PEM)',
      );
    return nationalAuthority(portal);
  }
  if (!portal.isDemo) throw new Error('TAX_AUTHORITY may be local with SEED=demo only');
  return new LocalTaxAuthority(portal, portal.use(demoXml));
}

/**
 * Returns the national tax authority, which clients query with their stored certificates.
 *
 * @param addresses - defaults to the real ones; tests use others.
 */
export function nationalAuthority(portal: CertifiedPortal, addresses?: AuthorityAddresses): TaxAuthority {
  return new NationalTaxAuthority({
    clock: portal.clock,
    access: (taxpayer, service) => openCertificate(portal, taxpayer, service),
    authorities: portal.icpBrasil,
    ...(addresses && { addresses }),
  });
}
