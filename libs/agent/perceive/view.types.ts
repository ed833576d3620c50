/** Where a described thing lies: frame number of the view and index in that frame's element list. */
export interface Ref {
  frame: number;
  index: number;
}

/** An input, select, text area or ARIA look-alike, described in the page's own words. */
export interface Field {
  ref: Ref;
  tag: 'input' | 'select' | 'textarea' | 'custom';
  /** Input type, or the ARIA role of a custom control. */
  type: string;
  name: string;
  id: string;
  autocomplete: string;
  inputmode: string;
  placeholder: string;
  pattern: string;
  /** Accessible name: label elements, ARIA, title. */
  label: string;
  /** Text next to the field where it has no label. */
  near: string;
  /** Text of the biggest box that holds this field alone: label, hints and errors. */
  around: string;
  /** Descriptions and error messages that ARIA ties to the field. */
  described: string;
  required: boolean;
  disabled: boolean;
  readonly: boolean;
  visible: boolean;
  /** Placed where no person sees it (off-screen, one pixel, transparent): a trap for robots. */
  hiddenTrap: boolean;
  invalid: boolean;
  /** The browser's own complaint about the value, empty when there is none. */
  complaint: string;
  checked: boolean;
  filled: boolean;
  /** Never that of a password field. */
  value: string;
  maxLength: number;
  minLength: number;
  options: { value: string; label: string }[];
  /** An input that opens a list to choose from. */
  popup?: boolean;
  /** Number of the form or, without one, of the nearest box with a button; -1 for neither. */
  form: number;
  /** Number of the visible dialog that holds it, or -1. */
  dialog: number;
  rect: [number, number, number, number];
}

/** A button, link, tab or menu item. */
export interface Control {
  ref: Ref;
  kind: 'submit' | 'button' | 'link';
  role: string;
  text: string;
  /** id, class and name: hints in the programmer's words. */
  hints: string;
  href: string;
  expanded: string;
  visible: boolean;
  disabled: boolean;
  form: number;
  dialog: number;
  /** Text of the fixed or sticky box around it (banners), empty elsewhere. */
  banner: string;
  rect: [number, number, number, number];
}

export interface FormBox {
  frame: number;
  /** Number within the frame, as `Field.form` counts. */
  index: number;
  action: string;
  method: string;
  hints: string;
  heading: string;
  text: string;
}

export interface Notice {
  text: string;
  kind: 'error' | 'status';
  form: number;
  frame: number;
  /** Said in a box that is gone again: the same words are news each time. */
  passing?: boolean;
}

/** A CAPTCHA vendor's widget or frame. */
export interface Widget {
  frame: number;
  kind: string;
  visible: boolean;
  /** The vendor's answer field is filled: somebody has solved it. */
  solved: boolean;
  invisible: boolean;
  form: number;
  size: [number, number];
}

export interface Picture {
  ref: Ref;
  hints: string;
  /** What it is called for those who do not see it. */
  name?: string;
  form: number;
  size: [number, number];
  /** Drawn in the page itself, beside one field alone. */
  drawnBeside?: boolean;
  /** A canvas: nothing stands in it but what a script has drawn. */
  painted?: boolean;
}

/** What one frame's injected function returns. */
export interface FrameView {
  url: string;
  title: string;
  lang: string;
  text: string;
  headings: string[];
  fields: Field[];
  controls: Control[];
  forms: FormBox[];
  notices: Notice[];
  widgets: Widget[];
  pictures: Picture[];
  dialogs: string[];
  /** Strings that may be authenticator seeds: `otpauth:` links and base32 runs. */
  seeds: string[];
  /** Names (with value lengths) of local and session storage entries. */
  storage: string[];
  scripts: number;
  /** When this document began: tells a new page from a changed one. */
  born: number;
  /** The status of the answer that brought this document; 0 where it came by none. */
  status: number;
}

/** The whole page: main frame first. */
export interface View extends Omit<FrameView, 'seeds'> {
  seeds: string[];
  frameUrls: string[];
}
