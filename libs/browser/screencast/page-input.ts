import type { CdpSession } from '../cdp/cdp-connection.js';

type MouseButton = 'none' | 'left' | 'middle' | 'right';

/** What a person does in the live view; coordinates in CSS pixels of the page. */
export type PageInput =
  | {
      kind: 'mouse';
      action: 'move' | 'down' | 'up';
      x: number;
      y: number;
      button: MouseButton;
      clicks: number;
      held: number;
      modifiers: number;
    }
  | { kind: 'wheel'; x: number; y: number; deltaX: number; deltaY: number; modifiers: number }
  | {
      kind: 'key';
      action: 'down' | 'up';
      key: string;
      code: string;
      keyCode: number;
      text: string;
      modifiers: number;
      repeat: boolean;
    }
  /** Text that came as a whole: pasted, dictated, or finished by an input method. */
  | { kind: 'text'; text: string }
  /** Text an input method is still working on. */
  | { kind: 'composition'; text: string; caret: number };

const MOUSE = { move: 'mouseMoved', down: 'mousePressed', up: 'mouseReleased' } as const;

/** Bits of CDP's `modifiers`. */
const CONTROL = 2;
const META = 4;

/** Editing keys that a page without a window does not handle by itself. */
const EDITING: Record<string, string> = { a: 'selectAll', c: 'copy', x: 'cut', v: 'paste', z: 'undo', y: 'redo' };

/** Hands one input to a page. Throws CdpError when the page is gone. */
export async function dispatchInput(session: CdpSession, input: PageInput): Promise<void> {
  switch (input.kind) {
    case 'mouse': {
      const { x, y, button, clicks, held, modifiers } = input;
      const type = MOUSE[input.action];
      await session.send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        button,
        buttons: held,
        clickCount: clicks,
        modifiers,
      });
      return;
    }
    case 'wheel': {
      const { x, y, deltaX, deltaY, modifiers } = input;
      await session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers });
      return;
    }
    case 'key':
      return dispatchKey(session, input);
    case 'text':
      await session.send('Input.insertText', { text: input.text });
      return;
    case 'composition': {
      const { text, caret } = input;
      await session.send('Input.imeSetComposition', { text, selectionStart: caret, selectionEnd: caret });
      return;
    }
  }
}

async function dispatchKey(session: CdpSession, input: Extract<PageInput, { kind: 'key' }>): Promise<void> {
  const { action, key, code, keyCode, modifiers, repeat } = input;
  const hasCommand = (modifiers & (CONTROL | META)) !== 0;
  const command = hasCommand ? EDITING[key.toLowerCase()] : undefined;
  // A shortcut types nothing: with text Chromium would insert the letter as well.
  const text = action === 'down' && !hasCommand ? (key === 'Enter' ? '\r' : input.text) : '';
  await session.send('Input.dispatchKeyEvent', {
    type: action === 'up' ? 'keyUp' : text ? 'keyDown' : 'rawKeyDown',
    key,
    code,
    windowsVirtualKeyCode: keyCode,
    nativeVirtualKeyCode: keyCode,
    modifiers,
    autoRepeat: repeat,
    ...(text && { text, unmodifiedText: text }),
    ...(action === 'down' && command && { commands: [command] }),
  });
}
