/** Runs in the page: scrolls every box that holds more text than it shows to its end, in the document of a node; answers whether there was one. */
export function scrollToEnds(node: Node): boolean {
  const boxes = [...node.ownerDocument!.body.querySelectorAll('*')].filter(
    (el) =>
      el.clientHeight > 40 &&
      el.scrollHeight > el.clientHeight + 20 &&
      el.textContent.length > 300 &&
      /auto|scroll/.test(getComputedStyle(el).overflowY),
  );
  for (const el of boxes) el.scrollTop = el.scrollHeight;
  return boxes.length > 0;
}
