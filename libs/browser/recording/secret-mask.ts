import type { CdpConnection, CdpSession } from '../cdp/cdp-connection.js';

/**
 * Turns the text of secret fields into dots and keeps it so: what was a password field once stays masked when a page
 * makes it readable ("show password"), and one-time codes are masked from the start. It lives in a world of its own:
 * a page sees the style, not the script.
 */
const MASK = `(() => {
  const secret = new WeakSet();
  const watched = new WeakSet();
  const isSecret = (field) => field.type === 'password' || /one-time-code|-password/.test(field.autocomplete);
  const mask = (field) => {
    if (!(field instanceof HTMLInputElement) || !(secret.has(field) || isSecret(field))) return;
    secret.add(field);
    // Setting it again would be a change to observe, for ever.
    if (field.style.getPropertyValue('-webkit-text-security') === 'disc') return;
    field.style.setProperty('-webkit-text-security', 'disc', 'important');
  };
  const maskBelow = (node) => {
    mask(node);
    if (node.querySelectorAll) for (const field of node.querySelectorAll('input')) mask(field);
  };
  const watch = (root) => {
    if (watched.has(root)) return;
    watched.add(root);
    maskBelow(root);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        mask(target);
        addedNodes.forEach(maskBelow);
      }
    }).observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['type', 'autocomplete', 'style'] });
  };
  watch(document);
  // Fields in shadow roots show themselves at the latest when somebody is about to type.
  addEventListener('focusin', (event) => {
    const field = event.composedPath()[0];
    if (!(field instanceof Node)) return;
    watch(field.getRootNode());
    mask(field);
  }, true);
})()`;

const WORLD = 'secret-mask';

/** Masks secret fields in a page and all its frames, from now on and before any script of theirs. */
export async function maskSecrets(cdp: CdpConnection, session: CdpSession): Promise<void> {
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    const frame = cdp.session(sessionId);
    void maskSecrets(cdp, frame).catch(() => {});
    frame.send('Runtime.runIfWaitingForDebugger').catch(() => {});
  });
  await Promise.all([
    session.send('Page.enable'),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: MASK, worldName: WORLD, runImmediately: true }),
    // Frames of other sites live in other processes and have to be attached to one by one.
    session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'iframe' }],
    }),
  ]);
}
