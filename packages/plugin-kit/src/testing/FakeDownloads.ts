import type { Downloads } from '@anteroom/sdk';

/** Records what would be downloaded, oldest first. */
export class FakeDownloads implements Downloads {
  readonly followed: Parameters<Downloads['follow']>[0][] = [];
  readonly saved: { readonly fileName: string; readonly content: Blob }[] = [];

  follow(link: Parameters<Downloads['follow']>[0]): void {
    this.followed.push(link);
  }

  save(fileName: string, content: Blob): void {
    this.saved.push({ fileName, content });
  }
}
