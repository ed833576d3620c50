/* global document */
const at = (id) => document.getElementById(id);

/** Shows what a page asks by alert, confirm or prompt, and sends the answer; who may not act reads it only. */
export function showDialog({ type, text, value }, mayAct, send) {
  const dialog = at('dialog');
  dialog.onclose = null;
  dialog.close();
  if (type === null) return;
  at('question').textContent = type === 'beforeunload' ? 'Leave this page? What was entered may be lost.' : text;
  at('answer').hidden = type !== 'prompt';
  at('answer').value = value ?? '';
  at('no').hidden = type === 'alert';
  for (const button of dialog.querySelectorAll('button')) button.disabled = !mayAct;
  dialog.returnValue = '';
  dialog.onclose = () => {
    // Empty where the page's dialog has gone by itself, or was pushed away by Escape: alerts know no other answer.
    const accept = dialog.returnValue === 'yes' || type === 'alert';
    send({ kind: 'answer', accept, text: at('answer').value });
  };
  dialog.showModal();
}
