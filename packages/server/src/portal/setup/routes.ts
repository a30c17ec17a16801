import type { SetupState } from '@anteroom/contract';
import * as api from '@anteroom/contract/setup';
import { fail } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { mailFolder } from '../../kernel/mail/delivery.ts';
import { tryMail } from '../../kernel/mail/tryMail.ts';
import { Accounts } from '../idp/accounts.ts';
import { setPass } from '../idp/passes.ts';
import { Passkeys } from '../passkeys/Passkeys.ts';
import { relyingPartyOf } from '../passkeys/relyingParty.ts';
import { refuseFaults } from '../people/Faults.ts';
import { cookiesOf } from '../security/cookies.ts';
import { checkFirm } from './addFirm.ts';
import { offerOwnerPasskey, passOwner, setUpFirm } from './setUpFirm.ts';
import { requireOpenLink, requireSetup, type SetupLink } from './setupLink.ts';
import { setupMail } from './setupMail.ts';

/**
 * Routes for the first run. The secret in the link that the start printed is exchanged for a cookie, with which one
 * firm and its owner are created. Once there is a firm, the routes answer that there is nothing to set up.
 */
export function setupRoutes(app: App, deps: Deps): void {
  const { config, db, origin } = deps;
  const accounts = new Accounts(deps);
  const passkeys = new Passkeys(deps);
  const { name, options } = cookiesOf(origin).setup;
  const attempts = new RateLimit(deps, { name: 'set-up', max: 60, seconds: 60 });
  const mails = new RateLimit(deps, { name: 'set-up mails', max: 10, seconds: 600 });
  const secretOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>) => cookies[name];
  const limited = { onRequest: attempts.perNetwork, across: 'set-up' } as const;
  // A logo exceeds the body size for strangers, so the link is checked before the body is read.
  const forOpenLink = {
    refusesStrangers: true,
    across: 'set-up',
    async onRequest(request: FastifyRequest) {
      await attempts.perNetwork(request);
      await requireOpenLink(deps, secretOf(request));
    },
  } as const;

  answer(
    app,
    api.openSetup,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { secret } = request.body;
      const link = await requireOpenLink(deps, secret);
      reply.setCookie(name, secret, options);
      return stateOf(link);
    },
    limited,
  );

  answer(
    app,
    api.getSetup,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return stateOf(await requireSetup(deps, secretOf(request)));
    },
    limited,
  );

  answer(
    app,
    api.checkFirm,
    async (request) => {
      refuseFaults((await checkFirm(db, request.body)).faults);
    },
    forOpenLink,
  );

  answer(
    app,
    api.offerOwnerPasskey,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const link = await requireOpenLink(deps, secretOf(request));
      const options = await offerOwnerPasskey(deps, { accounts, passkeys }, link, request.body.owner);
      return { options };
    },
    forOpenLink,
  );

  answer(
    app,
    api.setUpFirm,
    async (request, reply) => {
      const link = await requireOpenLink(deps, secretOf(request));
      const userAgent = request.headers['user-agent'] ?? '';
      const origins = { ...request.origin, userAgent };
      const session = await setUpFirm(deps, { accounts, passkeys }, link, request.body, origins);
      reply.setCookie(name, session, options);
      return stateOf(await requireSetup(deps, session));
    },
    forOpenLink,
  );

  answer(
    app,
    api.sendSetupMail,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const owner = await findOwner(await requireSetup(deps, secretOf(request)));
      if (!owner) fail('not-found', 'There is no owner yet to whom an e-mail could be sent.');
      await mails.take(owner.companyId);
      const { companyId, email, language, firm, firstName } = owner;
      const letter = setupMail(language, { firm, firstName, link: `${origin}/company/${companyId}` });
      return tryMail(deps, companyId, { to: email, ...letter });
    },
    limited,
  );

  answer(
    app,
    api.signInOwner,
    async (request, reply) => {
      const link = await requireSetup(deps, secretOf(request));
      if (link.ownerId === null) fail('not-found', 'There is no owner yet who could sign in.');
      setPass(reply, deps, await passOwner(deps, link));
      reply.clearCookie(name, options);
    },
    limited,
  );

  async function stateOf(link: SetupLink): Promise<SetupState> {
    const owner = await findOwner(link);
    return {
      done: owner ? { companyId: owner.companyId, firmName: owner.firm, ownerEmail: owner.email } : null,
      mail: {
        server: config.smtpUrl === null ? null : new URL(config.smtpUrl).hostname,
        folder: mailFolder(config),
      },
      offersPasskeys: relyingPartyOf(origin) !== null,
    };
  }

  async function findOwner({ firmId, ownerId }: SetupLink) {
    if (firmId === null || ownerId === null) return undefined;
    return db
      .selectFrom('users as u')
      .innerJoin('companies as c', 'c.company_id', 'u.company_id')
      .select(['c.company_id as companyId', 'c.name as firm', 'u.email', 'u.first_name as firstName'])
      .select('u.language')
      .where('u.company_id', '=', firmId)
      .where('u.user_id', '=', ownerId)
      .executeTakeFirst();
  }
}
