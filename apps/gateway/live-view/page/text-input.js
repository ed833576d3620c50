/* global document */

/** Something to delete, so that a phone's keyboard tells of it. */
const FILLER = '\u200b';

/**
 * Turns what a keyboard, an input method, a phone or the clipboard brings into messages. Keys that a keyboard names go as keys; text
 * that arrives otherwise goes as text.
 */
export function listenToTyping(field, send) {
  let composing = false;
  const reset = () => {
    field.value = FILLER;
    field.setSelectionRange(1, 1);
  };
  const key = (event, action) => ({
    kind: 'key',
    action,
    key: event.key,
    code: event.code,
    keyCode: event.keyCode,
    text: event.key.length === 1 ? event.key : '',
    modifiers: modifiersOf(event),
    repeat: event.repeat,
  });
  // A phone's keyboard and an input method name no key: what they mean comes as input events.
  const isNamed = (event) => !event.isComposing && event.keyCode !== 229 && event.key !== 'Unidentified';
  const isPaste = (event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';

  field.addEventListener('keydown', (event) => {
    if (!isNamed(event) || isPaste(event)) return;
    event.preventDefault();
    send(key(event, 'down'));
  });
  field.addEventListener('keyup', (event) => {
    if (isNamed(event) && !isPaste(event)) send(key(event, 'up'));
  });
  field.addEventListener('paste', (event) => {
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain');
    if (text) send({ kind: 'text', text });
  });
  field.addEventListener('compositionstart', () => (composing = true));
  field.addEventListener('compositionupdate', ({ data }) =>
    send({ kind: 'composition', text: data, caret: data.length }),
  );
  field.addEventListener('compositionend', ({ data }) => {
    composing = false;
    send({ kind: 'text', text: data });
    reset();
  });
  field.addEventListener('beforeinput', (event) => {
    if (composing || event.isComposing || event.inputType === 'insertCompositionText') return;
    event.preventDefault();
    if (event.inputType.startsWith('delete')) press('Backspace', 8);
    else if (event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph') press('Enter', 13);
    else if (event.data) send({ kind: 'text', text: event.data });
  });
  const press = (name, keyCode) => {
    const pressed = { kind: 'key', key: name, code: name, keyCode, text: '', modifiers: 0, repeat: false };
    send({ ...pressed, action: 'down' });
    send({ ...pressed, action: 'up' });
  };
  document.addEventListener('visibilitychange', reset);
  reset();
}

/** CDP's bits: Alt 1, Control 2, Meta 4, Shift 8. */
export function modifiersOf({ altKey, ctrlKey, metaKey, shiftKey }) {
  return (altKey ? 1 : 0) | (ctrlKey ? 2 : 0) | (metaKey ? 4 : 0) | (shiftKey ? 8 : 0);
}
