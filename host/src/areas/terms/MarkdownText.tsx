import { lexer, type Token, type Tokens } from 'marked';
import { type ReactNode, useMemo } from 'react';

/** Markdown of the firm as React elements: markup and links that lead elsewhere than to pages or mail stay plain text. */
export function MarkdownText({ text }: { text: string }) {
  const tokens = useMemo(() => lexer(text), [text]);
  return <>{elements(tokens)}</>;
}

function elements(tokens: readonly Token[]): ReactNode[] {
  return tokens.map((token, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes; its parts have no other name than their place.
    return <Element key={index} token={token as MarkedToken} />;
  });
}

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.List
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Link
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Br
  | Tokens.Hr
  | Tokens.Space;

function Element({ token }: { token: MarkedToken }) {
  switch (token.type) {
    case 'heading':
      return headings(token);
    case 'paragraph':
      return <p>{elements(token.tokens)}</p>;
    case 'list': {
      const items = token.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>{elements(item.tokens)}</li>
      ));
      return token.ordered ? <ol start={token.start || undefined}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'strong':
      return <strong>{elements(token.tokens)}</strong>;
    case 'em':
      return <em>{elements(token.tokens)}</em>;
    case 'link':
      return /^(https:|mailto:|\/(?!\/))/.test(token.href) ? (
        <a href={token.href} target="_blank" rel="noopener noreferrer">
          {elements(token.tokens)}
        </a>
      ) : (
        elements(token.tokens)
      );
    case 'text':
      return token.tokens ? elements(token.tokens) : token.text;
    case 'escape':
      return token.text;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'space':
      return null;
    default:
      return <p>{(token as Token).raw}</p>;
  }
}

/** The page has a title of its own, so those of the text come below it. */
function headings({ depth, tokens }: Tokens.Heading): ReactNode {
  const Level = depth === 1 ? 'h2' : 'h3';
  return <Level>{elements(tokens)}</Level>;
}
