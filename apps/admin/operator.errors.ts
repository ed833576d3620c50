/** A command that cannot be carried out; the message is for the operator, and the exit code is 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
