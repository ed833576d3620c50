/**
 * The blob behind the storage key of a row: the key itself, or `BLOB#n` for the n-th of the mails that one blob holds
 * (`libs/mail/raw/mail-bundle.ts`).
 */
export const blobKeyOf = (storageKey: string): string => storageKey.split('#', 1)[0]!;
