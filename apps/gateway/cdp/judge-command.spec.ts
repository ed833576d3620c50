import { describe, expect, test } from '@jest/globals';
import { judgeCommand } from './judge-command.js';

const judge = (command: object) => judgeCommand(JSON.stringify({ id: 7, ...command }));
const isRefused = (command: object) => 'answer' in (judge(command) as object);

describe('what leaves the box is refused', () => {
  test.each<[string, object?]>([
    ['Browser.close'],
    ['Browser.crash'],
    ['Browser.crashGpuProcess'],
    ['Browser.getBrowserCommandLine'],
    ['Browser.executeBrowserCommand', { commandId: 'openTabSearch' }],
    ['Browser.somethingNew'],
    ['SystemInfo.getInfo'],
    ['SystemInfo.getProcessInfo'],
    ['Tethering.bind', { port: 80 }],
    ['Tracing.start', {}],
    ['Memory.getAllTimeSamplingProfile'],
    ['Extensions.loadUnpacked', { path: '/tmp' }],
    ['PWA.launchFilesInApp', { files: ['/etc/passwd'] }],
    ['Brandnew.command'],
    ['constructor.name'],
    ['toString'],
    ['Target.exposeDevToolsProtocol', { targetId: 'x' }],
    ['Target.sendMessageToTarget', { message: '{}' }],
    ['Target.setRemoteLocations', { locations: [] }],
    ['Target.createTarget', { url: 'file:///etc/passwd' }],
    ['Target.createTarget', { url: ' \tFILE:///etc/passwd' }],
    ['Target.createTarget', { url: 'chrome://settings' }],
    ['Target.createTarget', { url: 'devtools://devtools/bundled/inspector.html' }],
    ['Target.createTarget', { url: ['file:///etc/passwd'] }],
    ['Page.navigate', { url: 'file:///etc/passwd' }],
    ['Page.navigate', { url: 'view-source:file:///etc/passwd' }],
    ['Page.navigate', { url: 'chrome-untrusted://terminal' }],
    ['Page.navigate', { url: 'filesystem:http://a/b' }],
    ['Network.loadNetworkResource', { url: 'file:///etc/passwd' }],
    ['Target.createBrowserContext', { proxyServer: 'http://10.0.0.1:3128' }],
    ['Target.createBrowserContext', { proxyBypassList: '<-loopback>' }],
    ['Target.createBrowserContext', { originsWithUniversalNetworkAccess: ['http://a'] }],
    ['DOM.setFileInputFiles', { files: ['/etc/passwd'], nodeId: 1 }],
    ['Input.dispatchDragEvent', { type: 'drop', x: 1, y: 1, data: { files: ['/etc/passwd'] } }],
  ])('%s %j', (method, ...[params]) => {
    expect(isRefused({ method, params })).toBe(true);
    // In a page's own session as well.
    expect(isRefused({ method, params, sessionId: 'S' })).toBe(true);
  });

  test('with an error for that command, in its session', () => {
    const answer = judge({ method: 'Browser.close', sessionId: 'S' }) as { answer: string };
    expect(JSON.parse(answer.answer)).toEqual({
      id: 7,
      sessionId: 'S',
      error: { code: -32_000, message: expect.stringMatching(/^Browser\.close is not allowed here: /) },
    });
  });

  test('downloads are denied rather than refused: clients ask for them as they connect', () => {
    const params = { behavior: 'allowAndName', downloadPath: '/etc', browserContextId: 'C', eventsEnabled: true };
    expect(judge({ method: 'Browser.setDownloadBehavior', params })).toEqual({
      forward: JSON.stringify({
        id: 7,
        method: 'Browser.setDownloadBehavior',
        params: { behavior: 'deny', browserContextId: 'C', eventsEnabled: true },
      }),
    });
  });
});

describe('ordinary work goes on', () => {
  test.each<[string, object?]>([
    ['Browser.getVersion'],
    ['Page.navigate', { url: 'https://app.example.com/' }],
    ['Page.navigate', { url: 'about:blank' }],
    ['Target.createTarget', { url: '' }],
    ['Target.createTarget', { url: 'about:blank' }],
    ['Target.createBrowserContext', { disposeOnDetach: true }],
    ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }],
    ['DOM.setFileInputFiles', { files: [], nodeId: 1 }],
    ['Runtime.evaluate', { expression: '1' }],
    ['Input.dispatchKeyEvent', { type: 'keyDown' }],
  ])('%s %j', (method, ...[params]) => {
    expect(judge({ method, params })).toEqual({
      forward: JSON.stringify({ id: 7, method, ...(params && { params }) }),
    });
  });
});

describe('nothing is read in two ways', () => {
  test('of two members of one name the one that was judged is sent on', () => {
    const text = '{"id":1,"method":"Browser.close","method":"Browser.getVersion","extra":1}';
    expect(judgeCommand(text)).toEqual({ forward: '{"id":1,"method":"Browser.getVersion"}' });
  });

  test.each([
    '[]',
    'null',
    '{}',
    '{"id":"1","method":"Page.enable"}',
    '{"id":1,"method":5}',
    '{"id":1,"method":"Page.enable","params":[]}',
  ])('%s is no command', (text) =>
    expect(judgeCommand(text)).toEqual({ answer: expect.stringContaining('not a command') }),
  );

  test('what is no JSON ends the connection', () => {
    expect(judgeCommand('{"id":1,')).toBe('close');
  });
});
