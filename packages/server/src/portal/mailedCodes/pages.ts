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
  const t = textsIn(page.language);
  return codePage(page, {
    action: `/idp/forgotten/${page.secret}`,
    more: html`${passwordField({ t, autocomplete: 'new-password', invalid: invalidIn(page), focused: false })}
        <p class="hint">${t('signIn.joinHint', { count: leastPasswordLength })}</p>`,
    submit: t('signIn.mailedSubmit'),
    aside: html`<a href="/idp/forgotten">${t('signIn.mailedAgain')}</a>`,
  });
}

/**
 * Returns the page that asks for the e-mailed code in order to sign in. It is the same whether or not anything was
 * mailed.
 */
export function signInCodePage(page: CodePage): string {
  const t = textsIn(page.language);
  return codePage(page, {
    action: `/idp/code/${page.secret}`,
    submit: t('signIn.submit'),
    aside: html`<a href="/auth">${t('signIn.forgottenBack')}</a>`,
  });
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

interface CodeForm {
  readonly action: string;
  /** Fields after that of the code. */
  readonly more?: Html;
  readonly submit: string;
  readonly aside: Html;
}

function codePage(page: CodePage, { action, more, submit, aside }: CodeForm): string {
  const t = textsIn(page.language);
  return pageOf(
    page,
    t('signIn.mailedTitle'),
    html`<h1>${t('signIn.mailedTitle')}</h1>
      <p class="lead">${t('signIn.mailedLead')}</p>
      ${problemBox(page)}
      <form method="post" action="${action}">
        <label for="code">${t('signIn.mailedCode')}</label>
        <input id="code" name="code" class="code" autocomplete="one-time-code" inputmode="numeric" maxlength="20"
          required autofocus ${invalidIn(page)}>
        ${more}
        <button type="submit">${submit}</button>
      </form>
      <p class="aside">${aside}</p>`,
  );
}

/** Returns the attributes of a field that a problem on the page is about. */
function invalidIn({ problem }: ProblemOnPage): Html | null {
  return problem ? html`aria-invalid="true" aria-describedby="problem"` : null;
}
