/** A piece of HTML that is already safe to be written into a page. */
export class Html {
  constructor(readonly text: string) {}
}

/** What a template may hold: text is escaped, pieces of HTML are not, and nothing stands for nothing. */
export type Piece = Html | string | number | false | null | undefined | readonly Piece[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function write(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(write).join('');
  if (piece === null || piece === undefined || piece === false) return '';
  return String(piece).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Tagged template that escapes every value it is given. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.reduce((text, part, index) => text + write(pieces[index - 1]) + part));
}

/** Takes a text as HTML as it is: for scripts, style sheets and drawings made here. */
export function raw(text: string): Html {
  return new Html(text);
}
