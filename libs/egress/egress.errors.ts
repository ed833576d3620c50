/** The address may not be reached; `reason` says why in words that hold no secret and no more than the caller's own host. */
export class EgressRefusedError extends Error {
  readonly code = 'EGRESS_REFUSED';

  constructor(readonly reason: string) {
    super(`refused: ${reason}`);
  }
}

/** The name has no address (yet); whether that is an error is the caller's to say. */
export class EgressUnresolvedError extends Error {
  readonly code = 'EGRESS_UNRESOLVED';

  constructor(host: string) {
    super(`"${host}" does not resolve`);
  }
}
