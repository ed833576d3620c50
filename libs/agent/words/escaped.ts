/** A text as an expression that fits it to the letter. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
