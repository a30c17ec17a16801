import {
  type Answer,
  type Answers,
  type Condition,
  type EntryAnswers,
  type FieldDefinition,
  type FormDefinition,
  type FormSection,
  fieldsOf,
  type GroupFieldDefinition,
  type QuestionnaireDefinition,
} from './formDefinition.ts';

/** Answers that a condition can test: those of the same group entry take precedence over those of the form. */
export interface AnswersInSight {
  readonly answers: Answers;
  readonly inside?: { readonly group: GroupFieldDefinition; readonly entry: EntryAnswers } | undefined;
}

/**
 * Results cached during one evaluation, by question name or, inside an entry, by definition. Many conditions may depend
 * on the same question, through several paths.
 */
type Found = Map<string | FieldDefinition, boolean>;

/** Evaluates which questions of a form are asked, given the answers so far. */
export class FormQuestions {
  /** ID of the definition. */
  readonly id: string;
  readonly fields: readonly FieldDefinition[];
  /** Conditions of the questions outside groups, by name: the section's and the question's own. */
  readonly #conditions = new Map<string, readonly Condition[]>();

  constructor(definition: FormDefinition | QuestionnaireDefinition) {
    this.id = definition.id;
    this.fields = fieldsOf(definition);
    for (const section of 'sections' in definition ? definition.sections : [definition]) {
      const outer = 'when' in section && section.when ? [section.when] : [];
      for (const { name, when } of section.fields) {
        this.#conditions.set(name, when ? [...outer, when] : outer);
      }
    }
  }

  /** Returns whether a question is asked. For a question in a group, pass the entry to which it belongs. */
  asks(field: FieldDefinition, answers: Answers, inside?: AnswersInSight['inside']): boolean {
    if (inside) return !field.when || this.holds(field.when, { answers, inside });
    return this.#isAsked(field.name, answers, new Map());
  }

  /** Returns whether the section's condition holds. */
  shows(section: FormSection, answers: Answers): boolean {
    return !section.when || this.holds(section.when, { answers });
  }

  /**
   * Returns the questions whose answers decide, directly or indirectly, whether this one is asked: `siblings` belong to
   * the same entry, `names` to the form.
   */
  decidedBy(
    field: FieldDefinition,
    group?: GroupFieldDefinition,
  ): { readonly names: readonly string[]; readonly siblings: readonly string[] } {
    const names = new Set<string>();
    const siblings = new Set<string>();
    const follow = (conditions: readonly Condition[]) => {
      for (const name of conditions.flatMap(namesIn)) {
        const sibling = group?.fields.find((each) => each.name === name);
        const known = sibling ? siblings : names;
        if (known.has(name)) continue;
        known.add(name);
        follow(sibling ? (sibling.when ? [sibling.when] : []) : (this.#conditions.get(name) ?? []));
      }
    };
    follow(group ? (field.when ? [field.when] : []) : (this.#conditions.get(field.name) ?? []));
    return { names: [...names], siblings: [...siblings] };
  }

  holds(condition: Condition, sight: AnswersInSight): boolean {
    return this.#holds(condition, sight, new Map());
  }

  #holds(condition: Condition, sight: AnswersInSight, found: Found): boolean {
    if ('all' in condition) return condition.all.every((part) => this.#holds(part, sight, found));
    if ('any' in condition) return condition.any.some((part) => this.#holds(part, sight, found));
    if ('not' in condition) return !this.#holds(condition.not, sight, found);
    const answer = this.#answerInSight(condition.field, sight, found);
    const given = Array.isArray(answer) ? answer : [answer];
    const wanted = typeof condition.is === 'string' ? [condition.is] : condition.is;
    return given.some((each) => wanted.includes(each as string));
  }

  #isAsked(name: string, answers: Answers, found: Found): boolean {
    return known(found, name, () =>
      (this.#conditions.get(name) ?? []).every((condition) => this.#holds(condition, { answers }, found)),
    );
  }

  /** Returns the answer to a question if the question is asked. Ignores answers left over from when it was asked. */
  #answerInSight(name: string, sight: AnswersInSight, found: Found): Answer | undefined {
    const { answers, inside } = sight;
    const sibling = inside?.group.fields.find((field) => field.name === name);
    if (!inside || !sibling) return this.#isAsked(name, answers, found) ? answers[name] : undefined;
    const isAsked = known(found, sibling, () => !sibling.when || this.#holds(sibling.when, sight, found));
    return isAsked ? inside.entry[name] : undefined;
  }
}

function known(found: Found, key: string | FieldDefinition, find: () => boolean): boolean {
  const before = found.get(key);
  if (before !== undefined) return before;
  const isAsked = find();
  found.set(key, isAsked);
  return isAsked;
}

function namesIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(namesIn);
  if ('any' in condition) return condition.any.flatMap(namesIn);
  if ('not' in condition) return namesIn(condition.not);
  return [condition.field];
}
