import { type Html, html } from '../../kernel/http/html.ts';
import { type PageContext, type ProblemOnPage, pageOf, passwordField, problemBox } from '../idp/pages.ts';
import { leastPasswordLength } from '../idp/passwordRules.ts';
import { textsIn } from '../textsIn.ts';

/** Returns the page that asks a person who forgot their password for their address. */
export function forgottenPage(page: ProblemOnPage): string {
  const t = textsIn(page.language);
  return pageOf(
    page,
    t('signIn.forgottenTitle'),
    html`<h1>${t('signIn.forgottenTitle')}</h1>
      <p class="lead">${t('signIn.forgottenLead')}</p>
      ${problemBox(page)}
      <form method="post" action="/idp/forgotten">
        <label for="email">${t('signIn.email')}</label>
        <input id="email" name="email" type="email" autocomplete="username" inputmode="email" maxlength="254" required autofocus>
        <button type="submit">${t('signIn.forgottenSubmit')}</button>
      </form>
      <p class="aside"><a href="/auth">${t('signIn.forgottenBack')}</a></p>`,
  );
}

interface CodePage extends ProblemOnPage {
  readonly secret: string;
}

/**
 * Returns the page that asks for the e-mailed code and a new password. It is the same whether or not anything was
 * mailed.
 */
export function newPasswordPage(page: CodePage): string {
  const { language, problem, secret } = page;
  const t = textsIn(language);
  const invalid = problem ? html`aria-invalid="true" aria-describedby="problem"` : null;
  return pageOf(
    page,
    t('signIn.mailedTitle'),
    html`<h1>${t('signIn.mailedTitle')}</h1>
      <p class="lead">${t('signIn.mailedLead')}</p>
      ${problemBox(page)}
      <form method="post" action="/idp/forgotten/${secret}">
        ${codeField(t, invalid)}
        ${passwordField({ t, autocomplete: 'new-password', invalid, focused: false })}
        <p class="hint">${t('signIn.joinHint', { count: leastPasswordLength })}</p>
        <button type="submit">${t('signIn.mailedSubmit')}</button>
      </form>
      <p class="aside"><a href="/idp/forgotten">${t('signIn.mailedAgain')}</a></p>`,
  );
}

/**
 * Returns the page that asks for the e-mailed code in order to sign in. It is the same whether or not anything was
 * mailed.
 */
export function signInCodePage(page: CodePage): string {
  const { language, problem, secret } = page;
  const t = textsIn(language);
  const invalid = problem ? html`aria-invalid="true" aria-describedby="problem"` : null;
  return pageOf(
    page,
    t('signIn.mailedTitle'),
    html`<h1>${t('signIn.mailedTitle')}</h1>
      <p class="lead">${t('signIn.mailedLead')}</p>
      ${problemBox(page)}
      <form method="post" action="/idp/code/${secret}">
        ${codeField(t, invalid)}
        <button type="submit">${t('signIn.submit')}</button>
      </form>
      <p class="aside"><a href="/auth">${t('signIn.forgottenBack')}</a></p>`,
  );
}

/** Returns the page that says that a sign-in code is no longer valid. */
export function endedCodePage(page: PageContext): string {
  const t = textsIn(page.language);
  return pageOf(
    page,
    t('signIn.problemTitle'),
    html`<h1>${t('signIn.problemTitle')}</h1>
      ${problemBox({ ...page, problem: 'mailedEnded' })}
      <a class="button" href="/auth">${t('signIn.forgottenBack')}</a>`,
  );
}

function codeField(t: ReturnType<typeof textsIn>, invalid: Html | null): Html {
  return html`<label for="code">${t('signIn.mailedCode')}</label>
    <input id="code" name="code" class="code" autocomplete="one-time-code" inputmode="numeric" maxlength="20" required
      autofocus ${invalid}>`;
}
