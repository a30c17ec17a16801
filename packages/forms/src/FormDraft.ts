import type { FormDefinition } from '@anteroom/domain/formDefinition';
import { DRAFT_PREFIX } from '@anteroom/sdk';

/** Whose draft it is. */
export interface DraftOwner {
  readonly definition: Pick<FormDefinition, 'id' | 'version'>;
  readonly userId: string;
  readonly clientId: string;
}

/**
 * What is typed into a form and not sent yet. It outlives a reload and an expired session, in the tab's session storage
 * and nowhere else: it is gone when the tab is closed or the person signs out, and no other person's session reads it. Nor is
 * a draft of another version of the form read.
 *
 * A browser that refuses storage makes no draft, and the form works without.
 */
export class FormDraft<T> {
  readonly #key: string;
  readonly #version: number;

  constructor({ definition, userId, clientId }: DraftOwner) {
    this.#key = `${DRAFT_PREFIX}${userId}/${clientId}/${definition.id}`;
    this.#version = definition.version;
  }

  read(): T | null {
    try {
      const stored: { version: number; data: T } | null = JSON.parse(
        sessionStorage.getItem(this.#key) ?? 'null',
      );
      return stored?.version === this.#version ? stored.data : null;
    } catch {
      return null;
    }
  }

  write(data: T): void {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify({ version: this.#version, data }));
    } catch {
      // Blocked or full: see above.
    }
  }

  clear(): void {
    try {
      sessionStorage.removeItem(this.#key);
    } catch {
      // Blocked: there is none.
    }
  }
}
