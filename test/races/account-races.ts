import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Caller } from '#test/harness/api';
import type { RunRig } from '#test/harness/run-rig';
import { untilStopped } from '#test/harness/stand-in-host';
import type { Race } from './race.js';

const ROOM = 3;
const AT_ONCE = 10;

/** The races between callers who open and delete accounts. */
export function accountRaces({ api, caller, host }: RunRig): Record<string, Race> {
  const identity = async (of: Caller) => {
    const { id } = (await of.call('POST', '/v1/identities', {})).body as { id: string };
    host.play(id, (_, stopped) => untilStopped(stopped));
    return id;
  };
  const register = (of: Caller, identityId: string) =>
    of.call('POST', '/v1/registrations', { identityId, appUrl: 'https://app.public.test/' });

  return {
    'delete and create': {
      text: 'an identity is deleted while an account is opened for it',
      round: async (round) => {
        const identityId = await identity(caller);
        const creating = register(caller, identityId);
        await delay((round % 8) * 4);
        const [deleted, created] = await Promise.all([caller.call('DELETE', `/v1/identities/${identityId}`), creating]);
        const outcome = `delete ${deleted.status}, create ${created.status}`;
        const runs = await live(identityId);
        if (deleted.status === 204 && created.status === 404 && runs === 0) return outcome;
        if (deleted.status === 409 && created.status === 201 && runs === 1) {
          if (deleted.body.code !== 'IDENTITY_BUSY') throw new Error(`refused as ${deleted.body.code}`);
          await caller.call('POST', `/v1/runs/${created.body.run.id}/abort`);
          return outcome;
        }
        throw new Error(`${outcome}, and ${runs} live runs`);
      },
    },
    'ten creates at a cap': {
      text: 'ten accounts are opened at once where the cap leaves room for three runs',
      round: async () => {
        const capped = await api.organization({ plan: 'team' });
        await api.database.query('UPDATE organizations SET limits = $2 WHERE id = $1', [
          capped.orgId,
          JSON.stringify({ runsPerDay: ROOM }),
        ]);
        const identities = await Promise.all(Array.from({ length: AT_ONCE }, () => identity(capped)));
        const answers = await Promise.all(identities.map((id) => register(capped, id)));
        const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
        const outcome = `${count(201)} × 201, ${count(429)} × 429`;
        const [{ runs }] = await api.database.query(
          'SELECT count(*)::int AS runs FROM runs WHERE organization_id = $1',
          [capped.orgId],
        );
        await Promise.all(
          answers.filter(created).map(({ body }) => capped.call('POST', `/v1/runs/${body.run.id}/abort`)),
        );
        if (count(201) !== ROOM || count(429) !== AT_ONCE - ROOM || runs !== ROOM)
          throw new Error(`${outcome}, ${runs} runs`);
        return outcome;
      },
    },
  };

  async function live(identityId: string): Promise<number> {
    const [{ runs }] = await api.database.query('SELECT count(*)::int AS runs FROM runs WHERE identity_id = $1', [
      identityId,
    ]);
    return runs;
  }
}

const created = ({ status }: Answer) => status === 201;
