const SESSION_NAME = /sess|auth|token|sid\b|user|login|remember|jwt|identity|account/i;

/** Whether one of the cookies (`name:value-hash`) or of what is kept in storage is called as sessions are. */
export const holdsSession = (cookies: string[], storage: string[]): boolean =>
  cookies.some((one) => SESSION_NAME.test(one.split(':')[0]!)) || storage.some((one) => SESSION_NAME.test(one));
