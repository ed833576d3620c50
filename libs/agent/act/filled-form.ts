import type { FormModel } from '../decide/forms/form.js';
import type { Fill } from '../decide/forms/fill.js';

/** The planned form as it stands after it has been filled: the same, or what it has grown to. */
export function asFilled(forms: FormModel[], planned: FormModel): FormModel | null {
  return (
    forms.find((one) => one.signature === planned.signature) ??
    forms.find(
      (one) =>
        one.frame === planned.frame &&
        one.box?.index === planned.box?.index &&
        one.fields.length >= planned.fields.length,
    ) ??
    null
  );
}

/** Filling it has brought fields that want to be filled as well. */
export function hasGrown(form: FormModel, planned: FormModel): boolean {
  if (form.signature === planned.signature) return false;
  const wasThere = (name: string, id: string): boolean =>
    planned.fields.some(({ field }) => field.name === name && field.id === id);
  return form.fields.some(
    ({ field, purpose }) => !wasThere(field.name, field.id) && !field.filled && purpose !== 'unknown',
  );
}

/** The page has emptied a box that was typed into, or drawn it anew. */
export function wasWiped(form: FormModel, fills: Fill[]): boolean {
  const holds = ({ name, id, placeholder }: Fill['field']): boolean | undefined =>
    form.fields.find(({ field }) => field.name === name && field.id === id && field.placeholder === placeholder)?.field
      .filled;
  return fills.some(({ value, field }) => value.kind === 'text' && !holds(field));
}
