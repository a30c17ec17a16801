/** Kept equal to the package's version by a test. */
export const SDK_VERSION = '1.0.0';
