/** Maximum size in bytes of a CSV file of clients that staff import on the screen. */
export const maxClientImportBytes = 10 * 1024 * 1024;
