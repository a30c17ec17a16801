declare module 'virtual:anteroom-pdf-files' {
  /** Address of the folder, with its slash at the end. */
  const folder: string;
  export default folder;
}
