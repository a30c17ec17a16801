import { Readable } from 'node:stream';
import * as api from '@anteroom/contract/terms';
import { actorOf } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { readSection } from '../firmSettings/Section.ts';
import { saveSection } from '../firmSettings/saveSection.ts';
import { changeBy } from '../people/Author.ts';
import { publishDraft } from './publishVersion.ts';
import { signaturesCsv } from './signaturesCsv.ts';
import { termsDraft } from './termsDraft.ts';
import { findTermsVersion, listSignatures, listTermsVersions } from './termsVersions.ts';
import { withdrawTerms } from './withdrawTerms.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** An owner or the operator exported the list of those who signed. The subject names the version. */
    'terms-signatures-exported': unknown;
  }
}

/** Routes with which a firm's owners write and publish its terms, and see who has signed them. */
export function firmTermsRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;

  answer(app, api.listTermsVersions, async ({ scope }) =>
    listTermsVersions(db, scope.companyId, clock.now()),
  );

  answer(app, api.getTermsDraft, async ({ scope }) => readSection(db, termsDraft, scope.companyId));

  answer(app, api.changeTermsDraft, async (request) => saveSection(deps, request, termsDraft, request.body));

  answer(app, api.publishTerms, async (request) => {
    await changeBy(db, request, (tx, author) => publishDraft(deps, tx, author, request.body));
    return listTermsVersions(db, request.scope.companyId, clock.now());
  });

  answer(app, api.getTermsVersion, async ({ scope, params }) => ({
    texts: await findTermsVersion(db, scope.companyId, params.version),
  }));

  answer(app, api.withdrawTerms, async (request) => {
    await changeBy(db, request, (tx, author) => withdrawTerms(deps, tx, author, request.params.version));
    return listTermsVersions(db, request.scope.companyId, clock.now());
  });

  answer(app, api.listSignatures, async ({ scope, params, query: { pageSize: size = 50, after } }) =>
    listSignatures(db, scope.companyId, params.version, { size, after }),
  );

  answer(app, api.exportSignatures, async ({ scope, params: { version }, origin }, reply) => {
    await findTermsVersion(db, scope.companyId, version);
    await deps.audit.record({
      ...actorOf(scope),
      action: 'terms-signatures-exported',
      subject: `terms:${version}`,
      ...origin,
    });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="terms-${version}.csv"`)
      .send(Readable.from(signaturesCsv(db, scope.companyId, version, scope.language)));
  });
}
