/** The provider's pages speak these languages. */
export type IdpLanguage = 'en' | 'pt';

/** The first of the wanted languages (BCP 47) that the pages speak; English otherwise. */
export function idpLanguage(wanted: readonly string[]): IdpLanguage {
  const found = wanted
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'pt');
  return found === 'pt' ? 'pt' : 'en';
}

export const idpTexts = {
  en: {
    portal: 'Client portal',
    title: 'Sign in',
    lead: 'With the e-mail address that your firm knows.',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'This e-mail and password do not belong together. Check both and try again.',
    incomplete: 'Enter your e-mail and your password.',
    tooMany: 'Too many attempts. Wait a quarter of an hour, then try again.',
    codeTitle: 'One more step',
    codeLead: 'Your firm asks for a second proof that it is you.',
    code: 'One-time code',
    codeHint: 'The six digits that your authenticator app shows now.',
    codeSubmit: 'Continue',
    codeWrong: 'This code is not right, or it has been used before. Wait for the next one and try again.',
    enrolTitle: 'Set up your authenticator app',
    enrolLead: 'Your firm protects your data with a second step. You set it up once; it takes a minute.',
    enrolScan: 'Scan this code with an authenticator app on your phone. Any of them will do.',
    enrolQr: 'QR code for your authenticator app',
    enrolOpen: 'On this device? Open the app',
    enrolByHand: 'Type the key instead',
    enrolCode: 'Enter the code that the app shows now.',
    enrolSubmit: 'Finish',
    problemTitle: 'This sign-in cannot go on',
    problemLead: 'It was begun too long ago or in another browser. Nothing is lost: start again.',
    problemAction: 'Back to the portal',
  },
  pt: {
    portal: 'Portal do cliente',
    title: 'Entrar',
    lead: 'Com o e-mail que seu escritório conhece.',
    email: 'E-mail',
    password: 'Senha',
    submit: 'Entrar',
    wrong: 'Este e-mail e esta senha não conferem. Verifique os dois e tente de novo.',
    incomplete: 'Informe seu e-mail e sua senha.',
    tooMany: 'Tentativas demais. Aguarde quinze minutos e tente de novo.',
    codeTitle: 'Só mais um passo',
    codeLead: 'Seu escritório pede uma segunda confirmação de que é você.',
    code: 'Código de uso único',
    codeHint: 'Os seis dígitos que seu aplicativo autenticador mostra agora.',
    codeSubmit: 'Continuar',
    codeWrong: 'O código não está certo ou já foi usado. Espere o próximo e tente de novo.',
    enrolTitle: 'Configure seu aplicativo autenticador',
    enrolLead:
      'Seu escritório protege seus dados com uma segunda etapa. Você configura uma vez só, em um minuto.',
    enrolScan: 'Leia este código com um aplicativo autenticador no celular. Qualquer um serve.',
    enrolQr: 'Código QR para o aplicativo autenticador',
    enrolOpen: 'Está neste aparelho? Abra o aplicativo',
    enrolByHand: 'Digitar a chave',
    enrolCode: 'Informe o código que o aplicativo mostra agora.',
    enrolSubmit: 'Concluir',
    problemTitle: 'Não é possível continuar',
    problemLead: 'Este acesso começou há muito tempo ou em outro navegador. Nada se perdeu: comece de novo.',
    problemAction: 'Voltar ao portal',
  },
} as const satisfies Record<IdpLanguage, Record<string, string>>;
