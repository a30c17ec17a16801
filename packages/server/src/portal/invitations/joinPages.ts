import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { type Html, html } from '../../kernel/http/html.ts';
import {
  type PageContext,
  type ProblemOnPage,
  pageOf,
  passkeyForm,
  passwordField,
  problemBox,
} from '../idp/pages.ts';
import { leastPasswordLength } from '../idp/passwordRules.ts';
import type { SignInWay } from '../security/waysToSignIn.ts';
import { textsIn } from '../textsIn.ts';

interface JoinPage extends ProblemOnPage {
  /** Path of the link, to which the form is submitted. */
  readonly path: string;
  readonly email: string;
  /** How people of the firm may sign in. */
  readonly ways: readonly SignInWay[];
  /** Whether the address already has an account, through another firm. */
  readonly isKnown: boolean;
  /** Options for the browser to create a passkey, or to use one of the account; null if there are none. */
  readonly passkey: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON | null;
}

/** Returns the page that asks an invited person to choose a password, or to enter their existing one. */
export function joinPage(page: JoinPage): string {
  const { path, email, isKnown, language, firm, problem, ways, passkey } = page;
  const t = textsIn(language);
  const hasOwn = ways.includes('own');
  const name = firm?.name ?? '';
  const title = t('signIn.joinTitle', { firm: name });
  const lead = hasOwn ? (isKnown ? 'joinKnownLead' : 'joinLead') : 'joinExternalLead';
  const invalid = problem ? invalidBecause : null;
  return pageOf(
    page,
    title,
    html`<h1>${title}</h1>
      <p class="lead">${t(`signIn.${lead}`, { firm: name })}</p>
      ${problemBox(page)}
      ${
        hasOwn &&
        html`<form method="post" action="${path}">
        <label for="email">${t('signIn.email')}</label>
        <input id="email" name="email" type="email" autocomplete="username" value="${email}" readonly>
        ${passwordField({ t, autocomplete: isKnown ? 'current-password' : 'new-password', invalid, focused: true })}
        ${!isKnown && html`<p class="hint">${t('signIn.joinHint', { count: leastPasswordLength })}</p>`}
        <button type="submit">${isKnown ? t('signIn.joinKnownSubmit') : t('signIn.joinSubmit')}</button>
      </form>
      ${passkeyForm({
        t,
        action: `${path}/passkey`,
        options: passkey,
        label: t(isKnown ? 'signIn.passkeyUse' : 'signIn.passkeyJoin'),
        ...(!isKnown && { hint: t('signIn.passkeyJoinHint') }),
      })}
      ${
        !isKnown &&
        firm?.isPasswordless &&
        html`<form method="post" action="${path}/without-password">
        <button type="submit" class="second">${t('signIn.joinWithout')}</button>
        <p class="hint">${t('signIn.joinWithoutHint')}</p>
      </form>`
      }`
      }
      ${
        // A link rather than a form, since forms may not lead to other origins.
        ways.includes('external') &&
        html`<a class="button ${hasOwn ? 'second' : ''}" href="${path}/external">
          ${hasOwn ? t('signIn.joinExternalOr') : t('signIn.joinExternalSubmit')}
        </a>`
      }
      ${hasOwn && isKnown && html`<p class="aside"><a href="/idp/forgotten">${t('signIn.forgotten')}</a></p>`}`,
  );
}

const invalidBecause: Html = html`aria-invalid="true" aria-describedby="problem"`;

/** Reason why a link does not work. */
export type DeadLink = 'unknown' | 'joined' | 'expired' | 'revoked' | 'double';

/** Texts that explain why a link does not work. */
const reasons = {
  unknown: ['signIn.joinUnknownTitle', 'signIn.joinUnknownLead'],
  joined: ['signIn.joinUsedTitle', 'signIn.joinUsedLead'],
  expired: ['signIn.joinExpiredTitle', 'signIn.joinExpiredLead'],
  revoked: ['signIn.joinRevokedTitle', 'signIn.joinRevokedLead'],
  double: ['signIn.joinDoubleTitle', 'signIn.joinDoubleLead'],
} as const;

/** Returns the page that explains why a link does not work, and what to do. */
export function deadLinkPage(page: PageContext, why: DeadLink): string {
  const t = textsIn(page.language);
  const [title, lead] = reasons[why];
  const firm = page.firm?.name ?? t('signIn.joinFirm');
  return pageOf(
    page,
    t(title),
    html`<h1>${t(title)}</h1>
      <p class="lead">${t(lead, { firm })}</p>
      <a class="button" href="/auth">${t('signIn.joinSignIn')}</a>`,
  );
}
