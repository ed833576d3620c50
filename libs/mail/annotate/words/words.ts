/**
 * Words of one meaning: per language (BCP 47) a list separated by `|`. A trailing `*` lets the word go on (a stem), a
 * leading `*` lets it begin inside a word (compounds, prefixed particles). Case and diacritics do not matter.
 */
export type Words = Readonly<Record<string, string>>;
