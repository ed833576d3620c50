/** Why a proxy on the way could not fetch the page (RFC 9209), in words; null when it did. */
export function proxyFailure(status: string | undefined): string | null {
  const error = /;\s*error=([a-z_]+)/.exec(status ?? '')?.[1];
  return error ? (PROXY_ERRORS[error] ?? error.replaceAll('_', ' ')) : null;
}

const PROXY_ERRORS: Record<string, string> = {
  connection_refused: 'nothing answers at its address',
  dns_error: 'its host name is not known',
  destination_ip_prohibited: 'its address may not be reached from here',
};
