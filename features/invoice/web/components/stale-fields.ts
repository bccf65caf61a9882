import type { StaleField } from '#ui/stale/stale-dialog.tsx'
import { readClient } from './edit-client.ts'
import { type EditField, type EditValues, readLines } from './edit-values.ts'

// Two edits of one draft: each field of both sides, and the draft with the chosen values (INV-27).

interface Sides {
  before: EditValues
  mine: EditValues
  theirs: EditValues
}
const COMPARED = [
  'client',
  'issuedDate',
  'terms',
  'dueDate',
  'currency',
  'service',
  'lines',
  'discount',
  'salesperson',
  'note',
  'paymentTerms',
  'accepted',
] as const satisfies EditField[]
const LABELS: Partial<Record<EditField, string>> = {
  terms: 'invoice:edit.terms',
  lines: 'invoice:lines',
  accepted: 'invoice:edit.accept',
}

/** As people read it; lines one below the other. */
function textOf(values: EditValues, name: EditField): string {
  if (name === 'client') return readClient(values.client)?.name ?? ''
  if (name !== 'lines') return values[name]
  return readLines(values.lines)
    .map(({ item, cost, qty }) => `${item}: ${cost} × ${qty}`)
    .join('\n')
}

export function staleFieldsOf(
  { before, mine, theirs }: Sides,
  t: (key: string) => string,
): StaleField[] {
  return COMPARED.map(name => ({
    name,
    label: t(LABELS[name] ?? `invoice:fields.${name}`),
    before: textOf(before, name),
    mine: textOf(mine, name),
    theirs: textOf(theirs, name),
  }))
}

export function mixSides(
  { mine, theirs }: Omit<Sides, 'before'>,
  sides: Readonly<Record<string, 'mine' | 'theirs'>>,
): EditValues {
  const chosen = COMPARED.filter(name => sides[name] === 'theirs').map(name => [name, theirs[name]])
  return { ...mine, ...Object.fromEntries(chosen) }
}
