/** Prevents the browser from replacing the portal with a file that is dropped where nothing accepts it. */
export function refuseDroppedFiles(): void {
  for (const name of ['dragover', 'drop'] as const) {
    window.addEventListener(name, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
  }
}
