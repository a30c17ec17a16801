import type { NewTask, Task } from '@anteroom/contract';
import type { QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import { type SignedIn, signIn } from '@anteroom/server/testing/signIn';
import { expect } from '@playwright/test';
import type { Portal } from './portal.ts';

const tasks = '/api/tasks/v3/tasks';

/** Actions of the staff of Harbor & Finch during a test, in their own session. */
export class Firm {
  readonly #staff: SignedIn;

  private constructor(staff: SignedIn) {
    this.#staff = staff;
  }

  static async of(portal: Portal): Promise<Firm> {
    return new Firm(await signIn(portal.url, 'staff@demo.test'));
  }

  async task(taskId: string): Promise<Task> {
    return await this.#read(await this.#staff.fetch(`${tasks}/${taskId}`), 200);
  }

  async addTask(task: NewTask): Promise<Task> {
    return await this.#read(await this.#send('POST', tasks, task), 201);
  }

  /** Returns the portal's questionnaire of a tax year. */
  async questionnaire(kind: 'QUESTIONNAIRE' | 'UK_INFORMATION_REQUEST', taxYear: number) {
    const path = `/api/tasks/v3/questionnaires/${kind}/template?taxYear=${taxYear}`;
    const { definition } = await this.#read<{ definition: QuestionnaireDefinition }>(
      await this.#staff.fetch(path),
      200,
    );
    return definition;
  }

  #send(method: string, path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.#staff.fetch(path, { method, headers, body: JSON.stringify(body) });
  }

  async #read<Answer = Task>(answer: Response, status: number): Promise<Answer> {
    const body = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(status);
    return body as Answer;
  }
}
