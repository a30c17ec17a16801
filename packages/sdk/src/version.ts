/** Version of the SDK. A test keeps it equal to the package's version. */
export const SDK_VERSION = '1.0.0';
