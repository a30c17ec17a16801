import { expect, type Locator, type Page } from '@playwright/test';
import { press, reach } from './keyboard.ts';

/** A file to choose in a browser. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Input device with which a test operates a screen, so that one journey can be tested in several ways. */
export interface Hand {
  /** Presses a button or link. */
  press(target: Locator): Promise<void>;
  /** Types into an empty text field. */
  type(target: Locator, text: string): Promise<void>;
  /** Selects a checkbox, or a radio button of a group without a selection. */
  choose(target: Locator): Promise<void>;
  /** Selects an option of a native list, by the beginning of its text. */
  pick(target: Locator, option: string): Promise<void>;
  /** Chooses files with the button that opens the file picker. */
  give(button: Locator, ...files: readonly GivenFile[]): Promise<void>;
}

/** Returns a hand that taps on a phone. Its page has `hasTouch`. */
export function finger(page: Page): Hand {
  const tap = (target: Locator) => target.tap();
  return {
    press: tap,
    async choose(target) {
      await tap(target);
      await expect(target).toBeChecked();
    },
    async type(target, text) {
      await tap(target);
      await page.keyboard.type(text);
    },
    async pick(target, option) {
      // The list that opens belongs to the system and is outside the page.
      await target.selectOption(await target.getByRole('option', { name: option }).textContent());
    },
    give: (button, ...files) => give(page, () => tap(button), files),
  };
}

/**
 * Returns a hand that uses only the keyboard. It reaches each target with Tab from the current focus, and radio buttons
 * with an arrow key from the first one.
 */
export function keyboard(page: Page): Hand {
  return {
    press: (target) => press(page, target),
    async type(target, text) {
      await reach(page, target);
      await page.keyboard.type(text);
    },
    async choose(target) {
      if ((await target.getAttribute('type')) === 'radio') {
        const group = await target.getAttribute('name');
        await reach(page, page.locator(`input[name="${group}"]`));
        await reach(page, target, 'ArrowDown');
      } else {
        await reach(page, target);
      }
      await page.keyboard.press('Space');
      await expect(target).toBeChecked();
    },
    async pick(target, option) {
      await reach(page, target);
      await page.keyboard.type(option);
      await expect(target.getByRole('option', { name: option })).toHaveJSProperty('selected', true);
    },
    give: (button, ...files) => give(page, () => press(page, button), files),
  };
}

async function give(page: Page, open: () => Promise<void>, files: readonly GivenFile[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await open();
  await (await choosing).setFiles([...files]);
}
