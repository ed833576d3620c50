import type { PageInput } from '../screencast/page-input.js';

/** What a viewer may ask of the browser it watches. `seen`: it has shown one more picture. */
export type ViewCommand =
  | { kind: 'seen' }
  | { kind: 'tab'; tabId: string }
  | { kind: 'go'; where: 'back' | 'reload' }
  /** To the JavaScript dialog that the page waits for. */
  | { kind: 'answer'; accept: boolean; text: string }
  | { kind: 'input'; input: PageInput };

const LONGEST_TEXT = 100_000;
const LARGEST = 100_000;

/** Reads a viewer's message; null for whatever it should not have sent. */
export function readViewCommand(text: string): ViewCommand | null {
  const value = parse(text);
  switch (value.kind) {
    case 'seen':
      return { kind: 'seen' };
    case 'tab':
      return typeof value.tabId === 'string' ? { kind: 'tab', tabId: value.tabId } : null;
    case 'go':
      return value.where === 'back' || value.where === 'reload' ? { kind: 'go', where: value.where } : null;
    case 'answer':
      return { kind: 'answer', accept: value.accept === true, text: long(value.text) };
    default: {
      const input = readInput(value);
      return input && { kind: 'input', input };
    }
  }
}

function readInput(value: Record<string, unknown>): PageInput | null {
  const { kind, action } = value;
  const modifiers = number(value.modifiers) & 15;
  const point = { x: number(value.x), y: number(value.y) };
  switch (kind) {
    case 'mouse': {
      const { button } = value;
      if (action !== 'move' && action !== 'down' && action !== 'up') return null;
      if (button !== 'none' && button !== 'left' && button !== 'middle' && button !== 'right') return null;
      return {
        kind,
        action,
        ...point,
        button,
        clicks: number(value.clicks) & 3,
        held: number(value.held) & 7,
        modifiers,
      };
    }
    case 'wheel':
      return { kind, ...point, deltaX: number(value.deltaX), deltaY: number(value.deltaY), modifiers };
    case 'key': {
      if (action !== 'down' && action !== 'up') return null;
      const [key, code, typed] = [short(value.key), short(value.code), short(value.text)];
      return {
        kind,
        action,
        key,
        code,
        keyCode: number(value.keyCode) & 255,
        text: typed,
        modifiers,
        repeat: value.repeat === true,
      };
    }
    case 'text':
      return typeof value.text === 'string' ? { kind, text: value.text.slice(0, LONGEST_TEXT) } : null;
    case 'composition':
      return typeof value.text === 'string'
        ? { kind, text: value.text.slice(0, LONGEST_TEXT), caret: number(value.caret) }
        : null;
    default:
      return null;
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const number = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(-LARGEST, Math.min(LARGEST, value)) : 0;
const long = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '');
const short = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 40) : '');
