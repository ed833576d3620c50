import type { CDPSession, Page } from 'playwright-core';

interface Node {
  backendNodeId: number;
  shadowRootType?: string;
  children?: Node[];
  shadowRoots?: Node[];
  contentDocument?: Node;
}

const NOTE = 'function () { this.host[Symbol.for("sealedRoot")] = this; }';

/**
 * Notes each closed shadow root at its host, where the page's description looks for it; tells whether there was any. Only the
 * debugger sees them. The page is left to make its roots as it wants to: what watches for tampering sees none.
 */
export async function openSealedRoots(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = (await session.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: Node };
    const sealed = closedIn(root).slice(0, 50);
    await Promise.all(sealed.map((one) => note(session, one)));
    return sealed.length > 0;
  } catch {
    // The page went on meanwhile: the next look tells.
    return false;
  } finally {
    await session.detach().catch(() => undefined);
  }
}

function closedIn(node: Node): Node[] {
  const inner = [...(node.children ?? []), ...(node.shadowRoots ?? []), node.contentDocument ?? []].flat();
  return [...(node.shadowRootType === 'closed' ? [node] : []), ...inner.flatMap(closedIn)];
}

async function note(session: CDPSession, { backendNodeId }: Node): Promise<void> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId });
  await session.send('Runtime.callFunctionOn', { objectId: object.objectId!, functionDeclaration: NOTE });
}
