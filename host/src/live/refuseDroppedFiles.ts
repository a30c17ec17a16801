/** A file that is dropped where nothing takes it would be opened by the browser in place of the portal. */
export function refuseDroppedFiles(): void {
  for (const name of ['dragover', 'drop'] as const) {
    window.addEventListener(name, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
  }
}
