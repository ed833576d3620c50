import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CdpProbe } from '#test/harness/cdp-probe';

/** What anybody starts Chromium with; nothing of ours. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--password-store=basic',
  '--remote-debugging-port=0',
];

/** A Chromium with no service around it, on the profile of a home as the service unpacks it. */
export class BareChromium {
  private constructor(
    readonly child: ChildProcess,
    readonly endpoint: string,
  ) {}

  static async start(executable: string, homeDir: string): Promise<BareChromium> {
    const args = [...FLAGS, `--user-data-dir=${join(homeDir, 'profile')}`, 'about:blank'];
    const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let words = '';
    const endpoint = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', (data: Buffer) => {
        words += data.toString();
        const url = /DevTools listening on (ws:\S+)/.exec(words)?.[1];
        if (url) resolve(url);
      });
      child.once('exit', (code) => reject(new Error(`the bare browser ended with ${code}: ${words.slice(-300)}`)));
    });
    return new BareChromium(child, endpoint);
  }

  /** Ends it as its owner would, with everything written. */
  async close(): Promise<void> {
    const exited = once(this.child, 'exit');
    const probe = await CdpProbe.connect(this.endpoint);
    probe.send('Browser.close').catch(() => undefined);
    await exited;
    probe.close();
  }
}
