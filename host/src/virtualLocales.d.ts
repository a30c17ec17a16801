declare module 'virtual:anteroom-locales' {
  const files: Readonly<Record<string, string>>;
  export default files;
}
