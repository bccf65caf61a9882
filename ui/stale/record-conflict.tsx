import { StaleDialog, type StaleField } from './stale-dialog.tsx'
import { mixByName, type Sides } from './mix-by-name.ts'
import type { Conflict } from './use-record-form.ts'

interface RecordConflictProps<Name extends string, Saved> {
  conflict: Conflict<Name, Saved>
  /** Of the record, as they saved it. */
  title: string
  fields: readonly StaleField[]
  /** The values of the sides chosen, where a field of the dialog is not a field of the form. */
  mix?: (sides: Sides) => Readonly<Record<Name, string>>
}

/**
 * The dialog of a conflict that `useRecordForm` found.
 *
 * @example {conflict === undefined ? null : <RecordConflict conflict={conflict} title={conflict.theirs.name} fields={fields} />}
 */
export function RecordConflict<Name extends string, Saved>({
  conflict,
  title,
  fields,
  mix = sides => mixByName(conflict.versions, sides),
}: RecordConflictProps<Name, Saved>) {
  return (
    <StaleDialog
      title={title}
      fields={fields}
      isBusy={conflict.isBusy}
      onSave={sides => conflict.saveMix(mix(sides))}
      onTheirs={conflict.takeTheirs}
      onClose={conflict.close}
    />
  )
}
