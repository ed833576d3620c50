/**
 * Runs in the page: the next click there finds the field as it was typed, whatever a script has put in its place since.
 * Scripts that make up passwords come late; only within the click itself nothing can come between it and the form's sending.
 * Ends after `ms`: who clicks later is another.
 */
export function holdPassword(field: Node, { text, ms }: { text: string; ms: number }): void {
  const view = field.ownerDocument!.defaultView!;
  if (!(field instanceof view.HTMLInputElement)) return;
  const write = Object.getOwnPropertyDescriptor(view.HTMLInputElement.prototype, 'value')!.set!;
  const hold = (): void => {
    // A shorter field keeps the beginning.
    if (field.value && text.startsWith(field.value)) return;
    // The prototype's own: frameworks that watch the field take it for typing.
    write.call(field, text);
    field.dispatchEvent(new view.Event('input', { bubbles: true }));
  };
  view.addEventListener('click', hold, { capture: true, once: true, signal: AbortSignal.timeout(ms) });
}
