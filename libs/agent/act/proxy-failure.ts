const errorOf = (status: string | undefined): string | undefined => /;\s*error=([a-z_]+)/.exec(status ?? '')?.[1];

/** Why a proxy on the way could not fetch the page (RFC 9209), in words; null when it did. */
export function proxyFailure(status: string | undefined): string | null {
  const error = errorOf(status);
  return error ? (PROXY_ERRORS[error] ?? error.replaceAll('_', ' ')) : null;
}

/** Nothing listened at the address when the proxy asked. */
export const isRefused = (status: string | undefined): boolean => errorOf(status) === 'connection_refused';

const PROXY_ERRORS: Record<string, string> = {
  connection_refused: 'nothing answers at its address',
  dns_error: 'its host name is not known',
  destination_ip_prohibited: 'its address may not be reached from here',
};
