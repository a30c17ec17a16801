import { serviceToken } from '../serviceToken.ts';

/** The mobile app around the portal, if there is one. */
export interface Mobile {
  /** Whether the portal runs inside the mobile app. */
  readonly active: boolean;
}

export const Mobile = serviceToken<Mobile>('Mobile');
