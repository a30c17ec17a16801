import './printSheet.css';

/**
 * Prints something alone, without the page around it. Resolves when the browser has done with it.
 *
 * @param fill Puts what is printed into the sheet; pictures in it have to be there when it resolves.
 */
export async function printSheet(fill: (sheet: HTMLElement) => Promise<void> | void): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  try {
    await fill(sheet);
    document.body.append(sheet);
    // Returns when the dialog is closed; where it does not, when the print is through.
    const printed = new Promise((resolve) => window.addEventListener('afterprint', resolve, { once: true }));
    window.print();
    await printed;
  } finally {
    sheet.remove();
  }
}
