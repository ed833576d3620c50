/** What HTTP itself refuses, beside the interface's error table; `fields` are further members of the answer. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'RefusedError';
  }
}
