#!/bin/sh
# The attributes of temporal/names.ts; an attribute that is there already is fine.
set -eu
for name in OrganizationId IdentityId AppOrigin RunStatus RunCode; do
  temporal operator search-attribute list | grep -qw "$name" ||
    temporal operator search-attribute create --name "$name" --type Keyword
done
