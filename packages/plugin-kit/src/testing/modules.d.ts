declare module 'virtual:anteroom/plugin-under-test' {
  const sources: import('./pluginUnderTest.ts').PluginSources;
  export default sources;
}

declare module 'jsdom/lib/generated/idl/utils.js' {
  const wrappers: {
    /** Returns jsdom's own object behind one that a page sees. */
    implForWrapper(this: void, wrapper: object): object | null;
  };
  export default wrappers;
}
