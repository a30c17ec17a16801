import manifest from '../../package.json' with { type: 'json' };

/** Version of the portal, such as `1.4.0`. */
export const portalVersion = manifest.version;
