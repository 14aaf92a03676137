// Markdown of the guide as React elements. Tags in the text are not set as HTML: `<kbd>` becomes an element, any other
// tag is left out.
import type { Token, Tokens } from 'marked';
import { Fragment, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../lib/texts/t';
import { idOf, plainText, searchWords, unescaped } from './guideModel';
import { guidePath, guidePlace, type GuidePage } from './guidePages';

const PICTURES = '/guide/';

/** The text with the words of a search marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  const words = searchWords(query);
  if (words.length === 0) return text;
  const anyWord = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'i');
  return text.split(anyWord).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}

/** A server without the pictures shows the text alone. */
function Picture({ source, text }: { source: string; text: string }) {
  const [missing, setMissing] = useState(false);
  const [, file] = /^((?:en\/)?images\/[\w-]+\.png)$/.exec(source) ?? [];
  if (missing || file === undefined) return null;
  return <img src={PICTURES + file} alt={text} loading="lazy" onError={() => setMissing(true)} />;
}

function inline(tokens: readonly Token[], page: GuidePage): ReactNode[] {
  const shown: ReactNode[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.type === 'html' && /^<kbd>$/i.test(token.raw)) {
      const end = tokens.findIndex((each, index) => index > at && each.type === 'html' && /^<\/kbd>$/i.test(each.raw));
      if (end > at) {
        shown.push(<kbd key={at}>{plainText(tokens.slice(at + 1, end))}</kbd>);
        at = end;
      }
    } else shown.push(<Fragment key={at}>{inlineOne(token, page)}</Fragment>);
  }
  return shown;
}

function inlineOne(token: Token, page: GuidePage): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens ?? [], page)}</strong>;
    case 'em':
      return <em>{inline(token.tokens ?? [], page)}</em>;
    case 'codespan':
      return <code>{unescaped(String(token.text))}</code>;
    case 'br':
      return <br />;
    case 'html':
      return null;
    case 'image':
      return <Picture source={String(token.href)} text={String(token.text)} />;
    case 'link': {
      const place = guidePlace(String(token.href), page);
      const words = inline(token.tokens ?? [], page);
      return place ? <Link to={guidePath(place)}>{words}</Link> : words;
    }
    default:
      return 'tokens' in token && token.tokens ? inline(token.tokens, page) : plainText([token]);
  }
}

const cells = (row: readonly Tokens.TableCell[], page: GuidePage, Cell: 'td' | 'th') =>
  row.map((cell, at) => <Cell key={at}>{inline(cell.tokens, page)}</Cell>);

function block(token: Token, page: GuidePage): ReactNode {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens = [] } = token as Tokens.Heading;
      const Heading = (['h2', 'h2', 'h3', 'h4'] as const)[Math.min(depth, 4) - 1] ?? 'h4';
      return (
        <Heading id={idOf(token) || undefined} tabIndex={-1} className={`depth-${depth}`}>
          {inline(tokens, page)}
        </Heading>
      );
    }
    case 'paragraph':
      return <p>{inline(token.tokens ?? [], page)}</p>;
    case 'text':
      return inline(token.tokens ?? [token], page);
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const List = ordered ? 'ol' : 'ul';
      return (
        <List>
          {items.map((item, at) => (
            <li key={at}>
              <GuideTokens tokens={item.tokens} page={page} />
            </li>
          ))}
        </List>
      );
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return (
        <div className="help-table" role="region" aria-label={t('表格')} tabIndex={0}>
          <table>
            <thead>
              <tr>{cells(header, page, 'th')}</tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at}>{cells(row, page, 'td')}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    }
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'blockquote':
      return (
        <blockquote>
          <GuideTokens tokens={token.tokens ?? []} page={page} />
        </blockquote>
      );
    case 'hr':
      return <hr />;
    default:
      return null;
  }
}

export const GuideTokens = ({ tokens, page }: { tokens: readonly Token[]; page: GuidePage }) =>
  tokens.map((token, at) => <Fragment key={at}>{block(token, page)}</Fragment>);
