#!/bin/sh
set -eu
mkdir -p /var/mail/inbox
chown -R inbox:inbox /var/mail/inbox
umask 077
printf 'inbox:{PLAIN}%s\n' "$MAIL_PASSWORD" > /etc/dovecot/users
chown dovecot /etc/dovecot/users
umask 022

# Delivery headers that a sender wrote are removed; the pipe below stamps our own. A sender's word is never the envelope.
cat > /etc/postfix/foreign-headers.pcre <<'EOF'
/^(Delivered-To|X-Original-To|Envelope-To|X-Envelope-To|X-Delivery-Id|Return-Path):/ IGNORE
EOF
cat > /etc/postfix/catch-all.pcre <<EOF
/@$(printf '%s' "$MAIL_DOMAIN" | sed 's/\./\\./g')\$/ OK
EOF

# Port 25 is published: it takes mail for the domain and relays for nobody, since whoever comes through a published port has
# the bridge's address. TLS would need a certificate that a client believes: what is in front has one.
postconf -e \
  "myhostname = mail.$MAIL_DOMAIN" \
  'mydestination =' \
  "virtual_mailbox_domains = $MAIL_DOMAIN" \
  'virtual_mailbox_maps = pcre:/etc/postfix/catch-all.pcre' \
  'virtual_transport = inbox' \
  'inbox_destination_recipient_limit = 1' \
  'header_checks = pcre:/etc/postfix/foreign-headers.pcre' \
  'message_size_limit = 31457280' \
  'mailbox_size_limit = 0' \
  'smtpd_relay_restrictions = reject_unauth_destination' \
  'smtpd_tls_security_level = none' \
  'maillog_file = /dev/stdout' \
  'inet_protocols = ipv4'
# D: Delivered-To, R: Return-Path, each from the envelope. One recipient a delivery, so each identity gets its own mail.
postconf -M -e 'inbox/unix=inbox unix - n n - 4 pipe flags=DRXhu user=inbox argv=/usr/lib/dovecot/dovecot-lda -d inbox -f ${sender}'
# Port 587 is not published: here the service, a neighbour on the compose network, hands in what it sends.
postconf -X mynetworks
postconf -e 'mynetworks_style = subnet'
postconf -M -e 'submission/inet=submission inet n - n - - smtpd -o smtpd_relay_restrictions=permit_mynetworks,reject'
# The container is the jail: in Debian's own, postfix would look for a resolv.conf that nobody puts there.
postconf -F '*/*/chroot = n'

# A container that was stopped hard left word of a process that is another one by now.
rm -f /run/dovecot/master.pid
dovecot
exec postfix start-fg
