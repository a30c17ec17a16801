import type { Theme } from '@anteroom/contract';

/** Theme that the portal uses before it knows which firm the visitor belongs to (spec §3). */
export const neutralTheme: Theme = {
  companyId: null,
  companyName: 'Anteroom',
  country: 'US',
  colors: {
    headerFillColor: '#003565',
    headerTextColor: '#ffffff',
    buttonFillColor: '#003565',
    buttonTextColor: '#ffffff',
    translucentColor: 'rgba(0,53,101,0.1)',
  },
  headerImage: null,
  hasBanner: false,
  headerLine1: null,
  loginPageText: null,
  loginBackground: null,
  logoutUrl: null,
  signInWays: [],
};
