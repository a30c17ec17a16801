import './printSheet.css';

/**
 * Prints an element alone, without the page around it. Resolves when the browser has finished.
 *
 * @param fill Fills the sheet to print. Its pictures must be loaded when it resolves.
 */
export async function printSheet(fill: (sheet: HTMLElement) => Promise<void> | void): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  try {
    await fill(sheet);
    document.body.append(sheet);
    // `print` returns when the dialog is closed. In browsers where it returns earlier, wait for the event.
    const printed = new Promise((resolve) => window.addEventListener('afterprint', resolve, { once: true }));
    window.print();
    await printed;
  } finally {
    sheet.remove();
  }
}
