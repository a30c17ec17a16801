import { Readable } from 'node:stream';
import * as api from '@anteroom/contract/firmSettings';
import { actorOf, fail, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { AuditChain } from '../../kernel/audit/AuditChain.ts';
import { signedExport } from '../../kernel/audit/signedExport.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { addressIn } from '../../kernel/mail/delivery.ts';
import { completeLetter, oneLine, writeLetter } from '../../kernel/mail/letter.ts';
import { letterFirm } from '../../kernel/mail/mail.ts';
import type { AreaServices } from '../AreaServices.ts';
import { authorOf } from '../people/Author.ts';
import { storageUse } from '../quota/storageUse.ts';
import type { DbOrTx } from '../schema.ts';
import { waysToSignIn } from '../security/waysToSignIn.ts';
import { textsIn } from '../textsIn.ts';
import { auditCsv } from './auditCsv.ts';
import { listAuditLog } from './auditLog.ts';
import { withObjectNames } from './auditNames.ts';
import { documentRules } from './documentRules.ts';
import { changeFeature, flagsOfPlugins, listFeatures } from './features.ts';
import { languages } from './languages.ts';
import { look } from './look.ts';
import { exampleFacts, isMailKind, mailExample, mailKinds } from './mailExamples.ts';
import { mailSettings } from './mailSettings.ts';
import { readSection } from './Section.ts';
import { saveSection } from './saveSection.ts';
import { signInRules } from './signInRules.ts';
import { testMail } from './testMail.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'audit-exported': unknown;
  }
}

/** Routes for a firm's owners to change its settings and read its audit log. */
export function firmSettingsRoutes(
  app: App,
  deps: Deps & Pick<AreaServices, 'sessionCache' | 'pluginMails' | 'auditLogTexts'>,
): void {
  const { db, config, origin, clock, auditLogTexts } = deps;
  const rules = signInRules(config);

  answer(app, api.getFirmLook, async ({ scope }) => readSection(db, look, scope.companyId));

  answer(app, api.changeFirmLook, async (request) => saveSection(deps, request, look, request.body));

  /**
   * Adds what an owner needs to decide: the operator's limits for sessions, and whether a second factor works for
   * themself.
   */
  async function withSession(scope: Scope, stored: Awaited<ReturnType<typeof readRules>>) {
    return {
      ...stored,
      hasSecondFactor: await hasSecondFactor(db, scope),
      mostIdleMinutes: config.sessionIdleMinutes,
      mostLifeHours: config.sessionHours,
    };
  }
  const readRules = (scope: Scope) => readSection(db, rules, scope.companyId);

  answer(app, api.getSignInRules, async ({ scope }) => withSession(scope, await readRules(scope)));

  answer(app, api.changeSignInRules, async (request) => {
    const { scope, body } = request;
    const asksForMore = body.secondFactor === 'staff' || body.secondFactor === 'everyone';
    const ways = await waysToSignIn(config, db, scope.companyId);
    // The portal's own accounts let people set up a second factor on demand; an external provider may not offer one.
    if (asksForMore && !ways.includes('own') && !(await hasSecondFactor(db, scope)))
      fail('conflict', 'Sign in with a second factor first, so that you aren’t locked out.', {
        errors: [
          { path: 'body/secondFactor', message: 'was not tried by you', reason: 'second-factor-untried' },
        ],
      });
    const saved = await saveSection(deps, request, rules, body);
    // Sessions that the new rules end are refused at once here, and elsewhere once the change is heard.
    deps.sessionCache.forget(scope.companyId);
    return withSession(scope, saved);
  });

  const withRoom = async (scope: Scope, stored: Awaited<ReturnType<typeof readDocumentRules>>) => ({
    ...stored,
    usedBytes: (await storageUse(db, scope.companyId)).usedBytes,
  });
  const readDocumentRules = (scope: Scope) => readSection(db, documentRules, scope.companyId);

  answer(app, api.getDocumentRules, async ({ scope }) => withRoom(scope, await readDocumentRules(scope)));

  answer(app, api.changeDocumentRules, async (request) =>
    withRoom(request.scope, await saveSection(deps, request, documentRules, request.body)),
  );

  answer(app, api.getMailSettings, async ({ scope }) => readSection(db, mailSettings, scope.companyId));

  answer(app, api.changeMailSettings, async (request) =>
    saveSection(deps, request, mailSettings, request.body),
  );

  const pluginMailsFor = (scope: Scope) =>
    deps.pluginMails.write(scope.companyId, exampleFacts(scope, clock.now()));

  answer(app, api.listMailPreviews, async ({ scope }) => ({
    mails: [
      ...mailKinds.map((kind) => ({ kind, label: textsIn(scope.language)(`mailExample.kinds.${kind}`) })),
      ...[...pluginMailsFor(scope)].map(([kind, { subject }]) => ({ kind, label: oneLine(subject) })),
    ],
  }));

  answer(app, api.previewMail, async ({ scope, body: { kind = 'test', ...body } }) => {
    const letter = isMailKind(kind)
      ? mailExample(kind, scope, { origin, now: clock.now() })
      : pluginMailsFor(scope).get(kind);
    if (!letter) fail('not-found', 'There is no such mail.');
    const stored = await letterFirm(db, scope.companyId);
    const {
      senderName: sender = stored.sender,
      replyTo = stored.replyTo,
      signature = stored.signature,
    } = mailSettings.tidy(body);
    const firm = { ...stored, sender, replyTo, signature };
    const mail = writeLetter(completeLetter(letter, firm, origin), firm);
    const { subject, text, html } = mail;
    return {
      from: `${mail.sender} <${addressIn(config.mailFrom)}>`,
      replyTo: mail.replyTo,
      subject,
      text,
      html,
    };
  });

  const tests = new RateLimit(deps, { name: 'test-mail', max: 5, seconds: 60 });

  answer(app, api.sendTestMail, async ({ scope }) => {
    await tests.take(scope.userId);
    await deps.mail.enqueue(scope.companyId, testMail(scope.companyName, scope, deps.origin));
  });

  answer(app, api.getFirmLanguages, async ({ scope }) => readSection(db, languages, scope.companyId));

  answer(app, api.changeFirmLanguages, async (request) =>
    saveSection(deps, request, languages, request.body),
  );

  answer(app, api.listFirmFeatures, async ({ scope }) => ({
    features: await listFeatures(deps, scope.companyId, scope.language),
  }));

  answer(app, api.changeFirmFeature, async ({ scope, params: { featureId: id }, body, origin }) => {
    const author = authorOf(scope, origin);
    const brought = flagsOfPlugins(deps, scope.companyId);
    await db
      .transaction()
      .execute((tx) => changeFeature({ ...deps, brought }, tx, author, { id, isOn: body.isOn }));
    deps.sessionCache.forget(scope.companyId);
    const features = await listFeatures(deps, scope.companyId, scope.language);
    return features.find((feature) => feature.id === id) ?? fail('not-found', 'There is no such feature.');
  });

  answer(app, api.listAuditLog, async ({ scope, query: { pageSize: size = 50, after, ...search } }) => {
    const { entries, next } = await listAuditLog(db, scope.companyId, search, { size, after });
    return { entries: await withObjectNames(db, scope.companyId, entries), next };
  });

  answer(app, api.exportAuditLog, async ({ scope, query, origin }, reply) => {
    // An invalid day is refused before anything is written.
    await listAuditLog(db, scope.companyId, query, { size: 1 });
    const { person, ...search } = query;
    const { language } = scope;
    await deps.audit.record({
      ...actorOf(scope),
      action: 'audit-exported',
      subject: `firm:${scope.companyId}`,
      details: search,
      ...(person !== undefined && { others: { person } }),
      ...origin,
    });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(
        Readable.from(auditCsv(db, scope.companyId, query, { language, texts: auditLogTexts.in(language) })),
      );
  });

  answer(app, api.exportSignedAuditLog, async ({ scope, origin }, reply) => {
    await deps.audit.record({
      ...actorOf(scope),
      action: 'audit-exported',
      subject: `firm:${scope.companyId}`,
      details: { signed: true },
      ...origin,
    });
    // Ensures that the export contains everything that was done before it.
    await new AuditChain(deps).extend(scope.companyId);
    return reply
      .type('application/x-ndjson')
      .header('content-disposition', 'attachment; filename="audit-log.jsonl"')
      .send(Readable.from(signedExport(deps, scope.companyId)));
  });
}

async function hasSecondFactor(db: DbOrTx, { companyId, sessionId }: Scope): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('second_factor')
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return session?.second_factor ?? false;
}
