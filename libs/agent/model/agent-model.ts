/** One thing to choose, among what is enumerated here: ids with what they stand for. */
export interface Choice {
  id: string;
  asks: string;
  options: Record<string, string>;
}

/** A question about a page. Whatever comes from the page is in `page` and nowhere else, and it is masked already. */
export interface Question {
  asks: string;
  page: object;
  choices: Choice[];
}

export interface Advice {
  /** The chosen option of each choice by id; null where no usable answer came. */
  answer: Record<string, string> | null;
  /** What came of asking, in words for the run's events: how long, how many tokens, or why not. */
  words: string;
}

/** A language model as the agent sees it: it chooses among what the rules have enumerated, and nothing else. */
export interface AgentModel {
  /** Never throws but for the signal's abort. Null: it is asked nothing more in this run. */
  advise(question: Question, signal: AbortSignal): Promise<Advice | null>;
}
