import type { ComponentType, ReactNode } from 'react'
import type { Fields, Resource } from '#platform/contract/resource-fields.rules.ts'
import type { Related } from '#platform/contract/resource-related.rules.ts'
import { FieldInput } from './components/field-input.tsx'
import { ResourceForm } from './components/resource-form.tsx'
import { useResourceWords } from './components/resource-words.ts'
import { ValueView } from './components/value-view.tsx'
import styles from './components/resource.module.css'
import type { Row } from './resource.api.ts'
import type { OwnParts } from './resource.public.ts'

// Building blocks of custom parts (`npm run resource:eject`): they replace one thing, and reuse the rest.

export { OwnCustomFieldValues } from './components/own-custom-field-values.tsx'
export { DeleteDialog } from './components/delete-dialog.tsx'
export { MoreFilters, useChoiceFilters } from './components/resource-filters.tsx'
export { RecordComments } from './components/record-comments.tsx'
export { RecordHistory } from './components/record-history.tsx'
export { useRights } from './components/use-rights.ts'
export { apiOf } from './resource.api.ts'
export { FieldInput, useResourceWords, ValueView }

/** A page in two columns: the record, and what was done to it. */
export function RecordColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {aside}
    </div>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

interface FactProps {
  resource: Resource
  name: string
  record: Row
  related: Related
  /** In place of what the field is shown as. */
  children?: ReactNode
}
/** A field with its label. */
export function Fact({ resource, name, record, related, children }: FactProps) {
  const { labelOf } = useResourceWords(resource)
  return (
    <div>
      <dt>{labelOf(name)}</dt>
      <dd>
        {children ?? <ValueView {...{ resource, name, related }} value={record[name]} isWhole />}
      </dd>
    </div>
  )
}

interface FormProps {
  record: Row
  related: Related
  onClose: () => void
}
/** The form of a record, with the inputs that are drawn by hand. */
export function recordForm<F extends Fields>(
  resource: Resource<F>,
  parts: OwnParts<F>,
): ComponentType<FormProps>
export function recordForm(resource: Resource, parts: OwnParts<Fields>): ComponentType<FormProps> {
  return function RecordForm(props) {
    return <ResourceForm {...{ resource, parts }} {...props} />
  }
}
