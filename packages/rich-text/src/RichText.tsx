import './RichText.css';
import { lexer, type Token, type Tokens } from 'marked';
import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';

/** Props of the component that shows a picture named in the text. */
export interface RichTextImageProps {
  /** Name without a path, such as `calendar.png`. */
  readonly name: string;
  /** Description of the picture. */
  readonly alt: string;
}

export interface RichTextProps {
  /** Text in GitHub Flavored Markdown. */
  readonly text: string;
  /**
   * Shows a picture by its name. Without this component, and for pictures stored elsewhere, the alternative text is
   * shown instead.
   */
  readonly image?: ComponentType<RichTextImageProps>;
}

/**
 * Shows a firm's Markdown as React elements. Potentially harmful content is disabled: HTML markup is shown as text,
 * links lead only to https, e-mail and this portal, and pictures come from the caller. Headings start at the second
 * level, because the page has its own title.
 *
 * @example
 * ```tsx
 * <RichText text={article.body} image={NewsPicture} />
 * ```
 */
export function RichText({ text, image = NoPicture }: RichTextProps) {
  const tokens = useMemo(() => lexer(text), [text]);
  return <PictureContext value={image}>{elements(tokens)}</PictureContext>;
}

const PictureContext = createContext<ComponentType<RichTextImageProps>>(NoPicture);

function NoPicture({ alt }: RichTextImageProps) {
  return alt;
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
  | Tokens.Blockquote
  | Tokens.Table
  | Tokens.Code
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Codespan
  | Tokens.Link
  | Tokens.Image
  | Tokens.Text
  | Tokens.Checkbox
  | Tokens.Escape
  | Tokens.Br
  | Tokens.Hr
  | Tokens.Def
  | Tokens.HTML
  | Tokens.Tag
  | Tokens.Space;

function Element({ token }: { readonly token: MarkedToken }) {
  switch (token.type) {
    case 'heading':
      return heading(token);
    case 'paragraph':
      return <p>{elements(token.tokens)}</p>;
    case 'list':
      return list(token);
    case 'blockquote':
      return <blockquote>{elements(token.tokens)}</blockquote>;
    case 'table':
      return table(token);
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'strong':
      return <strong>{elements(token.tokens)}</strong>;
    case 'em':
      return <em>{elements(token.tokens)}</em>;
    case 'del':
      return <del>{elements(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return link(token);
    case 'image':
      return <Picture token={token} />;
    case 'text':
      return token.tokens ? elements(token.tokens) : token.text;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'escape':
      return token.text;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'html':
      return token.block ? <p>{token.raw}</p> : token.raw;
    case 'def':
    case 'space':
      return null;
    default:
      return <p>{(token as Token).raw}</p>;
  }
}

function heading({ depth, tokens }: Tokens.Heading): ReactNode {
  const Level = depth === 1 ? 'h2' : 'h3';
  return <Level>{elements(tokens)}</Level>;
}

function list({ items, ordered, start }: Tokens.List): ReactNode {
  const rows = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index}>{elements(item.tokens)}</li>
  ));
  return ordered ? <ol start={start || undefined}>{rows}</ol> : <ul>{rows}</ul>;
}

function table({ header, rows }: Tokens.Table): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its page must be reachable for scrolling.
    <div className="rich-text-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={index} scope="col">
                {elements(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row}>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={index}>{elements(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function link({ href, tokens }: Tokens.Link): ReactNode {
  if (!/^(https:\/\/|mailto:|\/(?![/\\]))/i.test(href)) return elements(tokens);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {elements(tokens)}
    </a>
  );
}

function Picture({ token: { href, text } }: { readonly token: Tokens.Image }) {
  const Shown = use(PictureContext);
  return /^[\w.-]+$/.test(href) ? <Shown name={href} alt={text} /> : text;
}
