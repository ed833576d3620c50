/** Parameters of a command as the client sent them: anything. */
export type CdpParams = Record<string, unknown>;

/** What holds for a command beyond being allowed. `refuses` says when it is not; `instead` replaces the parameters. */
export interface CdpRule {
  reason: string;
  refuses?: (params: CdpParams) => boolean;
  instead?: (params: CdpParams) => CdpParams;
}

/**
 * Domains whose commands stay inside the page or the session's own browser. A domain that is not named here is refused: what a new
 * Chromium adds is looked at first.
 */
export const ALLOWED_DOMAINS: ReadonlySet<string> = new Set([
  'Accessibility',
  'Animation',
  'Audits',
  'BackgroundService',
  'CSS',
  'CacheStorage',
  'Console',
  'DOM',
  'DOMDebugger',
  'DOMSnapshot',
  'DOMStorage',
  'Database',
  'Debugger',
  'DeviceOrientation',
  'Emulation',
  'EventBreakpoints',
  'FedCm',
  'Fetch',
  'HeapProfiler',
  'HeadlessExperimental',
  'IO',
  'IndexedDB',
  'Input',
  'Inspector',
  'LayerTree',
  'Log',
  'Media',
  'Network',
  'Overlay',
  'Page',
  'Performance',
  'PerformanceTimeline',
  'Preload',
  'Profiler',
  'Runtime',
  'Schema',
  'Security',
  'ServiceWorker',
  'Storage',
  'WebAudio',
  'WebAuthn',
]);

/** Commands of domains that reach beyond a page: these alone are allowed. */
export const ALLOWED_COMMANDS: ReadonlySet<string> = new Set([
  'Browser.cancelDownload',
  'Browser.getVersion',
  'Browser.getWindowBounds',
  'Browser.getWindowForTarget',
  'Browser.grantPermissions',
  'Browser.resetPermissions',
  'Browser.setContentsSize',
  'Browser.setDownloadBehavior',
  'Browser.setPermission',
  'Browser.setWindowBounds',
  'Target.activateTarget',
  'Target.attachToBrowserTarget',
  'Target.attachToTarget',
  'Target.autoAttachRelated',
  'Target.closeTarget',
  'Target.createBrowserContext',
  'Target.createTarget',
  'Target.detachFromTarget',
  'Target.disposeBrowserContext',
  'Target.getBrowserContexts',
  'Target.getTargetInfo',
  'Target.getTargets',
  'Target.setAutoAttach',
  'Target.setDiscoverTargets',
]);

/** Why some of the commands that are missing above are, for the answer to who tries. */
export const REFUSALS: Readonly<Record<string, string>> = {
  'Browser.close': 'the session is closed by DELETE, which saves its profile',
  'Browser.crash': 'it would lose the profile',
  'Browser.crashGpuProcess': 'it would disturb the browser',
  'Browser.executeBrowserCommand': "it opens the browser's own pages",
  'Browser.getBrowserCommandLine': 'it tells of the machine',
  'Extensions.loadUnpacked': 'it reads paths of the machine',
  'Memory.getBrowserSamplingProfile': 'it reads beyond the page',
  'SystemInfo.getInfo': 'it tells of the machine',
  'SystemInfo.getProcessInfo': 'it tells of the machine',
  'Target.exposeDevToolsProtocol': 'it would hand the protocol to a page, past this policy',
  'Target.sendMessageToTarget': 'commands are sent flat (`sessionId`), where this policy sees them',
  'Target.setRemoteLocations': 'it makes the browser connect elsewhere, past its proxy',
  'Tethering.bind': 'it opens ports of the machine',
  'Tracing.start': 'it records every process of the browser',
};

/** Schemes that a page may be sent to; everything else leads to files or to the browser's own pages. */
const PAGE_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'about:', 'data:', 'blob:', 'javascript:']);
const WEB_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:']);

const leadsOutside = (schemes: ReadonlySet<string>) => (params: CdpParams) =>
  params.url !== undefined && params.url !== '' && !hasScheme(params.url, schemes);
const names = (member: string) => (params: CdpParams) => !isEmpty(params[member]);
/** Downloads are not kept on the host: whoever asks for them gets the events, and the files are dropped. */
const withoutDownloads = ({ browserContextId, eventsEnabled }: CdpParams): CdpParams => ({
  behavior: 'deny',
  ...(browserContextId !== undefined && { browserContextId }),
  ...(eventsEnabled !== undefined && { eventsEnabled }),
});

/** Allowed commands with a condition. Every line is a way out of the box. */
export const RULES: Readonly<Record<string, readonly CdpRule[]>> = {
  'Browser.setDownloadBehavior': [{ reason: 'files would be written on the host', instead: withoutDownloads }],
  'DOM.setFileInputFiles': [{ reason: 'paths are those of the host; send contents instead', refuses: names('files') }],
  'Input.dispatchDragEvent': [
    { reason: 'paths are those of the host', refuses: ({ data }) => !isEmpty(member(data, 'files')) },
  ],
  'Network.loadNetworkResource': [{ reason: 'only http and https are loaded', refuses: leadsOutside(WEB_SCHEMES) }],
  'Page.navigate': [{ reason: 'only web pages are opened', refuses: leadsOutside(PAGE_SCHEMES) }],
  'Page.setDownloadBehavior': [{ reason: 'files would be written on the host', instead: withoutDownloads }],
  'Target.createBrowserContext': [
    { reason: "traffic goes through the service's proxy", refuses: names('proxyServer') },
    { reason: "traffic goes through the service's proxy", refuses: names('proxyBypassList') },
    { reason: 'no page gets the rights of another', refuses: names('originsWithUniversalNetworkAccess') },
  ],
  'Target.createTarget': [{ reason: 'only web pages are opened', refuses: leadsOutside(PAGE_SCHEMES) }],
};

function hasScheme(url: unknown, schemes: ReadonlySet<string>): boolean {
  return typeof url === 'string' && URL.canParse(url) && schemes.has(new URL(url).protocol);
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as CdpParams)[name] : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
