// `\begin{tabular}` of plain LaTeX sources -> an HTML table of the stored subset.

/** Splits `text` at `separator` outside braces and dollars. */
function split(text: string, separator: '&' | '\\\\'): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let math = false;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text.charAt(i);
    if (depth === 0 && !math && text.startsWith(separator, i)) {
      pieces.push(text.slice(start, i));
      i += separator.length - 1;
      start = i + 1;
    } else if (sign === '\\') i++;
    else if (sign === '$') math = !math;
    else if (sign === '{') depth++;
    else if (sign === '}' && depth > 0) depth--;
  }
  pieces.push(text.slice(start));
  return pieces;
}

function cell(source: string): string {
  const wide = /^\s*\\multicolumn\{(\d+)\}\{[^{}]*\}\{([\s\S]*)\}\s*$/.exec(source);
  const tall = /^\s*\\multirow\{(\d+)\}\{?[^{}]*\}?\{([\s\S]*)\}\s*$/.exec(source);
  const inner = (wide?.[2] ?? tall?.[2] ?? source).trim().replace(/^\{([\s\S]*)\}$/, '$1');
  const span = wide ? ` colspan="${wide[1]}"` : tall ? ` rowspan="${tall[1]}"` : '';
  return `<td${span}>${inner}</td>`;
}

export function tabularToHtml(text: string): string {
  return text.replace(/\\begin\{tabular\}\s*\{[^{}]*\}([\s\S]*?)\\end\{tabular\}/g, (_, body: string) => {
    const rows = split(body.replace(/\\(?:hline|cline\{[^{}]*\})/g, ''), '\\\\').filter((row) => row.trim() !== '');
    return `<table>${rows.map((row) => `<tr>${split(row, '&').map(cell).join('')}</tr>`).join('')}</table>`;
  });
}
