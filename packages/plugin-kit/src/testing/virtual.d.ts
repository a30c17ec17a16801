declare module 'virtual:anteroom/plugin-under-test' {
  const sources: import('./pluginUnderTest.ts').PluginSources;
  export default sources;
}
