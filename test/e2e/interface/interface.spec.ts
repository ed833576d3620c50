import { afterAll, beforeAll } from '@jest/globals';
import { startWorld, stopWorld } from './world.js';
import './4.1-identities.section.js';
import './4.2-registrations.section.js';
import './4.2-sessions.section.js';
import './4.2-credentials.section.js';
import './4.3-connections.section.js';
import './4.4-runs.section.js';
import './4.5-messages.section.js';
import './4.5-sending.section.js';
import './4.6-audit-events.section.js';
import './4.7-webhooks.section.js';
import './5-authentication.section.js';
import './6.3-audit.section.js';
import './7-errors.section.js';
import './7-codes.section.js';
import './8-limits.section.js';
import './9-openapi.section.js';

// One API and one database for every section: starting them takes longer than most sections.
beforeAll(startWorld, 60_000);
afterAll(stopWorld);
