import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findProgram, run } from './commands.mjs';
import { isRoot } from './paths.mjs';

const POLICY = '/usr/sbin/policy-rc.d';
let queue = Promise.resolve();
let listsUpdated = false;

export const canInstallDebianPackages = () => isRoot && findProgram(['apt-get']) !== null;

/** Installs Debian packages; one call after the other, because apt locks its database. */
export function installDebianPackages(packages) {
  const mine = queue.then(() => install(packages));
  queue = mine.catch(() => {});
  return mine;
}

async function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const lock = ['-o', 'DPkg::Lock::Timeout=300', '-qq'];
  if (!listsUpdated) await run('apt-get', [...lock, 'update'], { env });
  listsUpdated = true;
  // A package may want to start its system-wide service: the one used here is started with the service's own settings.
  const mayKeepServicesDown = !existsSync(POLICY);
  const letServicesUp = () => rmSync(POLICY, { force: true });
  if (mayKeepServicesDown) {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    // A signal ends the process here and now: what this machine installs later must not stay down for it.
    process.once('exit', letServicesUp);
  }
  try {
    await run('apt-get', [...lock, 'install', '-y', '--no-install-recommends', ...packages], { env });
  } finally {
    if (mayKeepServicesDown) {
      letServicesUp();
      process.off('exit', letServicesUp);
    }
  }
}
