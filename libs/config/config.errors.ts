/** A variable with a value the service cannot use; the message is one line naming the variable, the value and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    readonly variable: string,
    value: string,
    allowed: string,
  ) {
    super(`${variable}=${JSON.stringify(value)} is not usable: expected ${allowed}`);
  }
}

/** A variable that names a server which cannot be worked with; one line naming the variable, its address without the password, and why. */
export class ServerUnusableError extends Error {
  override readonly name = 'ServerUnusableError';

  constructor(
    readonly variable: string,
    address: string,
    cause: unknown,
  ) {
    super(`${variable}="${withoutPassword(address)}" cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * An address for people to read. A password may hold what it should not, raw (`/`, `?`, `@`), so that no parser finds its end:
 * whatever lies between the first colon behind the scheme and the last `@` is left out.
 */
export function withoutPassword(address: string): string {
  return address
    .replace(/(?<!^[\w+.-]+(?=:\/\/)):.*@/s, ':***@')
    .replace(/([?&]\w*(?:password|secret)\w*=)[^&]*/gi, '$1***');
}

/** Where a name has several addresses, Node's error says nothing itself and has one error for each of them. */
function reasonOf(cause: unknown): string {
  const { message, code, errors } = cause as NodeJS.ErrnoException & { errors?: Error[] };
  return (message || errors?.map((error) => error.message).join(', ') || code || String(cause)).replace(/\s+/g, ' ');
}
