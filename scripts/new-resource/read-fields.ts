import type { FieldKind } from '#platform/contract/resource-fields.rules.ts'

// Command line syntax: `name:text! serial:text~unique price:money status:choice=inUse,stored place:reference=places`.

const SPEC = /^([a-z][A-Za-z0-9]{0,39}):([A-Za-z]+)(?:=([A-Za-z0-9,-]+))?(!?)((?:~[a-z]+)*)$/
const KINDS = [
  'text', 'email', 'phone', 'url', 'longText', 'number', 'money', 'date', 'moment', 'yesNo', 'choice', 'choices', 'person', 'reference', 'richText', 'address', 'image', 'files',
] as const // oxfmt-ignore
const LISTED = new Set<FieldKind>(['choice', 'choices', 'reference'])
const MARKS: Readonly<Record<string, readonly FieldKind[]>> = {
  unique: ['text', 'email', 'phone', 'url'],
  searched: ['text', 'email', 'phone', 'url', 'longText', 'richText', 'address'],
  calendar: ['date', 'moment'],
}

export interface FieldSpec {
  name: string
  kind: FieldKind
  /** What is chosen from, or the resource that is referred to. */
  of: string[]
  isRequired: boolean
  marks: string[]
}

/** Reads one field; throws what is wrong with it. */
export function readField(spec: string): FieldSpec {
  const [, name = '', kind = '', of = '', needed, marked = ''] = SPEC.exec(spec) ?? []
  const known = KINDS.find(one => one === kind)
  if (name === '') throw new Error(`${spec} is no field: write name:kind, such as price:money`)
  if (known === undefined) throw new Error(`${spec}: there are ${KINDS.join(', ')}`)
  const field = {
    name,
    kind: known,
    of: of === '' ? [] : of.split(','),
    isRequired: needed === '!',
    marks: marked === '' ? [] : marked.slice(1).split('~'),
  }
  const wrong = field.marks.find(mark => MARKS[mark]?.includes(known) !== true)
  if (wrong !== undefined) throw new Error(`${spec}: ${known} cannot be ${wrong}`)
  if (field.of.length > 0 && !LISTED.has(known)) throw new Error(`${spec}: ${known} has no choices`)
  if (LISTED.has(known) && field.of.length === 0)
    throw new Error(`${spec}: write ${name}:${known}=…`)
  if (field.isRequired && ['yesNo', 'choices'].includes(known))
    throw new Error(`${spec}: ${known} always holds something`)
  if (field.isRequired && ['image', 'files'].includes(known))
    throw new Error(
      `${spec}: uploads are added to a record; write required by hand, where none is without`,
    )
  return field
}

/** A name that several of them have. */
export const findTwice = (fields: readonly FieldSpec[]): string | undefined =>
  fields.find(({ name }, at) => fields.findIndex(one => one.name === name) !== at)?.name

/** The field as the declaration writes it. */
export function writeField({ name, kind, of, isRequired, marks }: FieldSpec): string {
  const options = [
    ...(kind === 'reference' ? [`to: '${of[0]}'`] : []),
    ...(kind === 'choice' || kind === 'choices'
      ? [`of: [${of.map(one => `'${one}'`).join(', ')}]`]
      : []),
    ...(isRequired ? ['required: true'] : []),
    ...marks.map(mark => `${mark}: true`),
  ]
  return `${name}: ${kind}(${options.length === 0 ? '' : `{ ${options.join(', ')} }`}),`
}
