/** Input of workflow `housekeeping`: the pause between two sweeps in milliseconds. */
export interface HousekeepingInput {
  everyMs: number;
}
