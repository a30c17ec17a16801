/** The build puts a font into the code that imports it, as its bytes. */
declare module '*.woff2' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
