import { readFile } from 'node:fs/promises';
import { explainAnnotation, type Explanation } from '#libs/mail/annotate/annotate';
import { parseMail } from '#libs/mail/parse/parse-mail';

const HELP = `usage: npm run annotate -- [--why] FILE…

Says what the service's annotator makes of raw mails (.eml files): one line of JSON per file on standard output,
{ "file", "kind": "otp" | "magic_link" | "other", "code", "link", "confidence" }.

  --why   adds the evidence: the best codes and links, each with its score and the reasons for and against
  --help  this text

A file that cannot be read is named on standard error; the others are still processed, and the exit code is 1.`;

/** Where lines of output go. */
export interface Streams {
  out: (line: string) => void;
  error: (line: string) => void;
}

/** Annotates the named files in order and answers the exit code. */
export async function annotateFiles(args: readonly string[], { out, error }: Streams): Promise<number> {
  const files = args.filter((arg) => !arg.startsWith('--'));
  const options = args.filter((arg) => arg.startsWith('--'));
  if (options.includes('--help')) {
    out(HELP);
    return 0;
  }
  const unknown = options.find((option) => option !== '--why');
  if (unknown || files.length === 0) {
    error(unknown ? `unknown option ${unknown}\n\n${HELP}` : HELP);
    return 2;
  }
  let failed = 0;
  for (const file of files) {
    try {
      const explanation = explainAnnotation(await parseMail(await readFile(file)));
      out(JSON.stringify(lineOf(file, explanation, options.includes('--why'))));
    } catch (cause) {
      failed = 1;
      error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  return failed;
}

function lineOf(file: string, found: Explanation, why: boolean): object {
  const { kind, code, link, confidence, codeEvidence, linkEvidence, mail } = found;
  return {
    file,
    kind,
    code,
    link,
    confidence,
    ...(why && { why: { codes: codeEvidence, links: linkEvidence, mail } }),
  };
}
