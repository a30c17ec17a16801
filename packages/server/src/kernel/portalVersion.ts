/**
 * Version of the portal, such as `1.4.0`. A test ensures that it equals the package's version, which is not available
 * in the plugin kit.
 */
export const portalVersion = '0.1.0';
