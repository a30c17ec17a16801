import type { AnswerLine } from '@anteroom/domain/forms/answerLines';

/** Lists questions with their answers. */
export function AnswerLines({ lines }: { readonly lines: readonly AnswerLine[] }) {
  return (
    <dl className="ar-stack ar-stack-small">
      {lines.map((line) => (
        <Line key={line.path} line={line} />
      ))}
    </dl>
  );
}

function Line({ line }: { readonly line: AnswerLine }) {
  if (line.kind === 'entry') {
    return (
      <div>
        <dt>
          <strong>{line.label}</strong>
        </dt>
      </div>
    );
  }
  return (
    <div>
      <dt className="ar-muted ar-small">{line.label}</dt>
      <dd style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{line.answer}</dd>
    </div>
  );
}
