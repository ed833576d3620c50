/** What a Dovecot instance of our own is made of. */
export interface DovecotSettings {
  /** What `dovecot --version` says; 2.4 has a configuration language of its own. */
  version: string;
  /** Sockets and the pid file; unix socket paths must stay under about 100 bytes. */
  runDir: string;
  /** Home of the one mailbox user. */
  homeDir: string;
  logFile: string;
  imapPort: number;
  password: string;
  /** The mailbox's owner; mail is never touched as root. */
  uid: number;
  gid: number;
  /** Names of the user and group that run everything, when the service itself does not run as root. */
  runAs: { user: string; group: string } | null;
}

/**
 * The configuration of a loopback-only Dovecot with one mailbox. sdbox with CRLF kept, so that a mail comes out byte for byte as it
 * went in. Without root all services run as that one user, unchrooted.
 */
export function dovecotConfig(settings: DovecotSettings): string {
  const { version, runDir, logFile, imapPort, uid, gid, runAs } = settings;
  return `${/^2\.3\./.test(version) ? accountsOf23(settings) : accountsOf24(settings)}
base_dir = ${runDir}
state_dir = ${runDir}
log_path = ${logFile}
protocols = imap
listen = 127.0.0.1
ssl = no
auth_mechanisms = plain
mail_save_crlf = yes
mail_uid = ${uid}
mail_gid = ${gid}
first_valid_uid = 1
first_valid_gid = 0
mail_max_userip_connections = 100
namespace inbox {
  inbox = yes
}
service imap-login {
  process_min_avail = 1
${runAs === null ? '' : '  chroot =\n'}  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service stats {
  unix_listener stats-writer {
    mode = 0666
  }
}
${runAs === null ? '' : asOneUser(runAs)}`;
}

function accountsOf23({ password, uid, gid, homeDir }: DovecotSettings): string {
  return `disable_plaintext_auth = no
mail_location = sdbox:~/mailbox
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${homeDir}
}`;
}

function accountsOf24({ password, uid, gid, homeDir }: DovecotSettings): string {
  return `dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
auth_allow_cleartext = yes
mail_driver = sdbox
mail_path = ~/mailbox
passdb static {
  password = ${password}
}
userdb static {
  fields {
    uid = ${uid}
    gid = ${gid}
    home = ${homeDir}
  }
}`;
}

function asOneUser({ user, group }: { user: string; group: string }): string {
  return `default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
service anvil {
  chroot =
}
`;
}
