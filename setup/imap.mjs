import { findProgram, isProgram } from './commands.mjs';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { SetupError } from './progress.mjs';

/** The path of Dovecot, or null: then the embedded inbound SMTP feeds the ingest directly, and the start says so. */
export async function provideDovecot(say) {
  const given = process.env.DOVECOT_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new SetupError(`DOVECOT_PATH=${JSON.stringify(given)} is not an executable file.`);
  }
  const find = () => findProgram(['dovecot'], ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']);
  const present = find();
  if (present || !canInstallDebianPackages()) return present;
  say('installing the Debian package dovecot-imapd');
  try {
    await installDebianPackages(['dovecot-imapd']);
  } catch (error) {
    say(`going on without it: to have an IMAP server, install Dovecot by hand. ${error.message}`);
  }
  return find();
}
