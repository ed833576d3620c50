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
  'smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination' \
  'maillog_file = /dev/stdout' \
  'inet_protocols = ipv4'
# D: Delivered-To, R: Return-Path, each from the envelope. One recipient a delivery, so each identity gets its own mail.
postconf -M -e 'inbox/unix=inbox unix - n n - 4 pipe flags=DRXhu user=inbox argv=/usr/lib/dovecot/dovecot-lda -d inbox -f ${sender}'
postconf -e "mynetworks = 127.0.0.0/8 $(hostname -i | awk '{print $1}')/16"

dovecot
exec postfix start-fg
