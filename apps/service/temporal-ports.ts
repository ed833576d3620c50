import type { Config } from '#libs/config/config';
import { freePort, isFree } from '#libs/processes/free-port';

/** How far the server's own port lies below its web UI's, as Temporal's defaults have it. */
const BELOW_UI = 1_000;

/**
 * Ports of the embedded Temporal server: `port` is preferred, 0 means any. Neither is one that the operator gave to another part,
 * which is still free while this server starts. The usual port of the web UI gives way when another program has it, one that the
 * operator named does not.
 */
export async function temporalPorts(config: Config): Promise<{ port: number; uiPort: number }> {
  const given = portsOfOthers(config);
  const uiPort = await chooseUiPort(config.temporal, given);
  const usual = Math.max(0, uiPort - BELOW_UI);
  return { port: given.includes(usual) ? 0 : usual, uiPort };
}

async function chooseUiPort({ uiPort, environment }: Config['temporal'], given: number[]): Promise<number> {
  if (uiPort === 0) return freePort();
  if (!given.includes(uiPort) && (await isFree(uiPort))) return uiPort;
  if (!('TEMPORAL_UI_PORT' in environment)) return freePort();
  throw new Error(`TEMPORAL_UI_PORT=${uiPort} is taken, by PORT, SMTP_PORT or another program: expected a free port`);
}

function portsOfOthers({ http, mail }: Config): number[] {
  const receivesHere = mail.imapUrl === null || mail.imapUrl === 'none';
  return receivesHere ? [http.port, mail.smtpPort] : [http.port];
}
