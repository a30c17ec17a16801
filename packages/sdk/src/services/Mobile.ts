import { serviceToken } from '../serviceToken.ts';

/** The mobile app around the portal, if there is one. */
export interface Mobile {
  /** Whether the portal runs inside the app. */
  readonly active: boolean;
}

export const Mobile = serviceToken<Mobile>('Mobile');
