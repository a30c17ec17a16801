import type { FormDefinition } from '@anteroom/domain/forms/formDefinition';
import { DRAFT_PREFIX } from '@anteroom/sdk';

/** Owner of a draft. */
export interface DraftOwner {
  readonly definition: Pick<FormDefinition, 'id' | 'version'>;
  readonly userId: string;
  readonly clientId: string;
}

/**
 * Draft of a form that has not been submitted yet. It survives a reload and an expired session, but only in the tab's
 * session storage: it is deleted when the tab is closed or the person signs out, and no other person's session can read
 * it. A draft of another version of the form is ignored.
 *
 * If the browser refuses storage there is no draft, but the form still works.
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
      // Storage is blocked or full: see above.
    }
  }

  clear(): void {
    try {
      sessionStorage.removeItem(this.#key);
    } catch {
      // Storage is blocked, so there is no draft.
    }
  }
}
