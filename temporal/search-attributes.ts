import type { OperatorService, WorkflowService } from '@temporalio/client';
import { isGrpcServiceError } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from './names.js';

/** Clusters whose visibility is kept in Elasticsearch take a while to know a new attribute. */
const PATIENCE_MS = 60_000;
const TRY_EVERY_MS = 250;
const INVALID_ARGUMENT = 3;
/** `IndexedValueType` of Temporal's API. */
const KEYWORD = 2;

/** The part of a Temporal connection, a client's or a worker's, that this needs. */
interface Services {
  workflowService: WorkflowService;
  operatorService: OperatorService;
}

/**
 * Makes the search attributes of this service that the namespace lacks: without them no run starts. Needs the right to change
 * the namespace only where one is lacking. Throws what the server says, where it has no such namespace or forbids it.
 */
export async function makeSearchAttributes(server: Services, namespace: string): Promise<void> {
  if (await knowsAll(server, namespace)) return;
  const searchAttributes = Object.fromEntries(Object.values(SEARCH_ATTRIBUTES).map((name) => [name, KEYWORD]));
  // Those that are there already are no harm.
  await server.operatorService.addSearchAttributes({ namespace, searchAttributes });
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await knowsAll(server, namespace))) {
    if (Date.now() > deadline) throw new Error('its search attributes were made and are not known');
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
}

/** A query that names them all is one that every server answers to whoever may start workflows. */
async function knowsAll({ workflowService }: Services, namespace: string): Promise<boolean> {
  const query = Object.values(SEARCH_ATTRIBUTES)
    .map((name) => `${name} IS NOT NULL`)
    .join(' OR ');
  try {
    await workflowService.countWorkflowExecutions({ namespace, query });
    return true;
  } catch (error) {
    if (isGrpcServiceError(error) && Number(error.code) === INVALID_ARGUMENT) return false;
    throw error;
  }
}
