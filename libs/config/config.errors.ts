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
