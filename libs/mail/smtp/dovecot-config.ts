/** What a Dovecot instance of our own is made of; every path lies below the service's data directory. */
export interface DovecotSettings {
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
  /** Name of the unprivileged user that runs everything, when the service itself does not run as root. */
  runAs: string | null;
}

/**
 * The configuration of a loopback-only Dovecot 2.3 with one mailbox. sdbox with CRLF kept, so that a mail comes out byte for byte
 * as it went in. Without root all services run as that one user, unchrooted.
 */
export function dovecotConfig(settings: DovecotSettings): string {
  const { runDir, homeDir, logFile, imapPort, password, uid, gid, runAs } = settings;
  return `base_dir = ${runDir}
state_dir = ${runDir}
log_path = ${logFile}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain
mail_location = sdbox:~/mailbox
mail_save_crlf = yes
mail_uid = ${uid}
mail_gid = ${gid}
first_valid_uid = 1
first_valid_gid = 0
mail_max_userip_connections = 100
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${homeDir}
}
namespace inbox {
  inbox = yes
}
service imap-login {
  service_count = 0
  process_min_avail = 1
${runAs === null ? '' : '  chroot =\n'}  inet_listener imap {
    address = 127.0.0.1
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
${runAs === null ? '' : `default_internal_user = ${runAs}\ndefault_login_user = ${runAs}\nservice anvil {\n  chroot =\n}\n`}`;
}
