import { keyInName, namedValues } from '#platform/contract/custom-values.rules.ts'
import type { Resource } from '#platform/contract/resource-fields.rules.ts'
import { useCustomResource } from '../custom-resource.public.ts'
import type { Row } from '../resource.api.ts'
import { useResourceWords } from './resource-words.ts'
import { ValueView } from './value-view.tsx'

/** The custom fields of a record that this person sees, after its own. */
export function OwnCustomFieldValues({ resource, record }: { resource: Resource; record: Row }) {
  const isNeeded = record.customFields !== undefined
  const whole = useCustomResource(resource, { isNeeded }) ?? resource
  const { labelOf } = useResourceWords(whole)
  const values = namedValues(record.customFields)
  return Object.entries(whole.fields).map(([name, { kind }]) =>
    keyInName(name) === undefined ? null : (
      <div key={name} data-wide={kind === 'longText' || undefined}>
        <dt>{labelOf(name)}</dt>
        <dd>
          <ValueView
            {...{ resource: whole, name }}
            value={values[name]}
            related={undefined}
            isWhole
          />
        </dd>
      </div>
    ),
  )
}
