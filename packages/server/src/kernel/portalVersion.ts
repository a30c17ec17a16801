/** Version of the portal, such as `1.4.0`. A test keeps it equal to the package's version, which the kit for plugins does not have. */
export const portalVersion = '0.1.0';
