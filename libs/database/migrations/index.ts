import { InitialSchema1795200000000 } from './1795200000000-initial-schema.js';

/** Every migration, oldest first. A committed one never changes. */
export const MIGRATIONS = [InitialSchema1795200000000];
