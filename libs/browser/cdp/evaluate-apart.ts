import type { CdpSession } from './cdp-connection.js';

const WORLD = 'apart';

/**
 * What an expression gives in a page's main frame, seen from a world of our own: the page's scripts, which may have put their own in
 * place of any function, neither answer instead nor make the answer larger than it is. Undefined where it throws.
 */
export async function evaluateApart<T>(
  { session, targetId }: { session: CdpSession; targetId: string },
  expression: string,
): Promise<T | undefined> {
  // The main frame of a page is called as the page is.
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: targetId,
    worldName: WORLD,
  });
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    contextId,
    returnByValue: true,
    awaitPromise: true,
  });
  return result.value as T | undefined;
}
