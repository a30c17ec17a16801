import type { Navigation } from '@anteroom/sdk';
import { atom } from 'jotai';

/** Remembers where it was sent, and how often unsaved input is held now. */
export class FakeNavigation implements Navigation {
  readonly location = atom({ pathname: '/', search: '', hash: '' });
  readonly visited: string[] = [];
  held = 0;

  go(path: string): void {
    this.visited.push(path);
  }

  back(): void {
    this.visited.pop();
  }

  holdUnsaved(): () => void {
    this.held += 1;
    return () => {
      this.held -= 1;
    };
  }
}
