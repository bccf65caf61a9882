import { HIDDEN } from '#platform/contract/custom-values.rules.ts'
import type { ChangedRecord } from './record-change.ts'

/**
 * A changed record for the log: of fields that not everyone sees it says that they changed, and nothing else. The undo keeps the values.
 * @example records.map(withoutHidden)
 */
export function withoutHidden<T extends ChangedRecord>({
  hidden = [],
  ...record
}: T & { hidden?: readonly string[] | undefined }): ChangedRecord {
  const mask = (values: object | undefined, text: string) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, hidden.includes(name) ? text : value]),
    )
  return {
    ...record,
    before: mask(record.before, HIDDEN),
    after: mask(record.after, `${HIDDEN} changed`),
  }
}
