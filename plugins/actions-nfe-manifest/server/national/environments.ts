/** Environment of the tax authority: the production one, or the test one, in which nothing has legal force. */
export type AuthorityEnvironment = 'production' | 'test';

/** A web service of the tax authority that this adapter calls. */
export type AuthorityService = 'distribution' | 'events';

/** Codes of the environments in the layouts (`tpAmb`). */
export const environmentCodes: Readonly<Record<AuthorityEnvironment, string>> = {
  production: '1',
  test: '2',
};

/** Addresses of the services in each environment. */
export type AuthorityAddresses = Readonly<
  Record<AuthorityEnvironment, Readonly<Record<AuthorityService, string>>>
>;

/** The national environment (Ambiente Nacional), which serves the recipients of all states. */
export const nationalAddresses: AuthorityAddresses = {
  production: {
    distribution: 'https://www1.nfe.fazenda.gov.br/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx',
    events: 'https://www.nfe.fazenda.gov.br/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx',
  },
  test: {
    distribution: 'https://hom1.nfe.fazenda.gov.br/NFeDistribuicaoDFe/NFeDistribuicaoDFe.asmx',
    events: 'https://hom1.nfe.fazenda.gov.br/NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx',
  },
};
