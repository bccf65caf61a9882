import type { StaleField } from './stale-dialog.tsx'

interface FieldParts<Values> {
  name: string
  label: string
  /** As people read it. */
  text: (values: Values) => string
  /** What is compared, where the text leaves something out. */
  key?: (values: Values) => string
}

/**
 * A field of a conflict, read from the three versions of its record.
 *
 * @example toStaleField(versions, { name: 'note', label: t('note'), text: one => textOf(one.note), key: one => one.note })
 */
export function toStaleField<Values>(
  { before, mine, theirs }: Record<'before' | 'mine' | 'theirs', Values>,
  { name, label, text, key }: FieldParts<Values>,
): StaleField {
  const each = (read: (values: Values) => string) => ({
    before: read(before),
    mine: read(mine),
    theirs: read(theirs),
  })
  return { name, label, ...each(text), ...(key === undefined ? {} : { compared: each(key) }) }
}
