import { figureCardId } from './resource-texts.rules.ts'
import type { Field, FieldKind, Fields } from './resource-kinds.rules.ts'

// Checks a resource declaration beyond its types: each problem is reported in one line with its position.

const NAME = /^[a-z][A-Za-z0-9]{0,39}$/
/** In an existing table fields may be called as its columns are. */
const COLUMN = /^[a-z][a-z0-9_]{0,39}$/
/** Names reserved by records and list addresses. */
const TAKEN = new Set(
  'id version createdAt createdBy updatedAt deletedAt words q page perPage sort sortColumn saved hide add edit import customFields'.split(
    ' ',
  ),
)
const LINES = new Set<FieldKind>(['text', 'email', 'phone', 'url'])
const UNSORTED = new Set<FieldKind>([
  'longText',
  'choices',
  'richText',
  'address',
  'image',
  'files',
  'computed',
])
const UNFILTERED = new Set<FieldKind>(['richText', 'image', 'files', 'computed'])
const WITH_ENDS = new Set<FieldKind>(['date', 'moment', 'number', 'money'])
/** Maximum length of a card id in dashboard layouts. */
const CARD_LETTERS = 40

/** Single-line field kinds. */
export const isLineKind = (kind: FieldKind): boolean => LINES.has(kind)
/** Kinds that a list can be sorted by. */
export const isSortedKind = (kind: FieldKind): boolean => !UNSORTED.has(kind)

/** What of a declaration is checked. */
export interface Checked {
  name: string
  table?: object
  fields: Fields
  computed: readonly string[]
  title: string | undefined
  owner: string | undefined
  list: {
    columns?: readonly string[]
    filters?: readonly string[]
    sort?: string
  }
  figures: Readonly<Record<string, { sum?: string; by?: string }>>
}
interface Mistake {
  /** Position in the declaration. */
  at: string
  problem: string
}

/** The first mistake of a declaration; none where it fits together. */
export const findMistake = (declared: Checked): Mistake | undefined =>
  [...inFields(declared), ...inNaming(declared), ...inList(declared), ...inFigures(declared)][0]

function inFields({ fields, computed, table }: Checked): Mistake[] {
  return [
    ...computed
      .filter(name => fields[name]?.kind !== 'computed')
      .map(name => ({ at: `computed.${name}`, problem: 'a field has this name already' })),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const at = field.kind === 'computed' ? `computed.${name}` : `fields.${name}`
      const isNamed = NAME.test(name) || (table !== undefined && COLUMN.test(name))
      const problem = inName(name, fields, isNamed) ?? inOptions(field)
      return problem === undefined ? [] : [{ at, problem }]
    }),
  ]
}

/** Names become columns: a text column has its folded form beside it. */
function inName(name: string, fields: Fields, isNamed: boolean): string | undefined {
  if (TAKEN.has(name)) return 'every record has this name already'
  if (!isNamed) return 'a name is up to 40 letters and digits, a small letter first'
  const twin = Object.keys(fields).find(one => one !== name && columnOf(one) === columnOf(name))
  if (twin !== undefined) return `its column is that of ${twin}`
  const [, of = ''] = /^(.+?)(?:Key|_key)$/.exec(name) ?? []
  const base = fields[of]
  return base !== undefined && (LINES.has(base.kind) || base.kind === 'address')
    ? `its column is taken by ${of}`
    : undefined
}
/** The column of a field. */
export const columnOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function inOptions(field: Field): string | undefined {
  if (field.kind === 'choice' || field.kind === 'choices') {
    const { of } = field
    if (of.length === 0) return 'there is nothing to choose from'
    const twice = of.find((one, at) => of.indexOf(one) !== at)
    if (twice !== undefined) return `${twice} can be chosen twice`
    const apart = of.find(one => one === '' || /[,|]/.test(one))
    if (apart !== undefined) return 'a value has neither commas nor bars, and is not empty'
  }
  if (
    field.kind === 'choice' &&
    field.byDefault !== undefined &&
    !field.of.includes(field.byDefault)
  )
    return `byDefault is ${field.byDefault}, which cannot be chosen`
  if (field.kind === 'money' && field.currency !== undefined && !isCurrency(field.currency))
    return `${field.currency} is no currency`
  if (field.kind === 'files' && (field.max ?? 1) < 1) return 'max is less than one file'
  if ('min' in field && 'max' in field && Number(field.min) > Number(field.max))
    return 'min is more than max'
  return undefined
}

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

function inNaming({ fields, title, owner }: Checked): Mistake[] {
  const named = title === undefined ? undefined : fields[title]
  const owned = owner === undefined ? undefined : fields[owner]
  return [
    ...(title === undefined
      ? [{ at: 'fields', problem: 'it needs a text that a record is called by' }]
      : named === undefined
        ? [{ at: 'title', problem: `there is no field ${title}` }]
        : LINES.has(named.kind)
          ? []
          : [{ at: 'title', problem: `${title} is no line of text (${named.kind})` }]),
    ...(owner === undefined
      ? []
      : owned === undefined
        ? [{ at: 'owner', problem: `there is no field ${owner}` }]
        : owned.kind === 'person'
          ? []
          : [{ at: 'owner', problem: `${owner} is no field for a person (${owned.kind})` }]),
  ]
}

function inList({ fields, list: { columns = [], filters = [], sort } }: Checked): Mistake[] {
  const missing = (at: string, name: string) =>
    name in fields ? [] : [{ at, problem: `there is no field ${name}` }]
  const kindOf = (name: string): FieldKind | undefined => fields[name]?.kind
  const twice = (at: string, names: readonly string[]) =>
    names
      .filter((name, index) => names.indexOf(name) !== index)
      .map(name => ({ at, problem: `${name} is there twice` }))
  return [
    ...columns.flatMap(name => missing('list.columns', name)),
    ...twice('list.columns', columns),
    ...filters.flatMap(name => {
      const [at, kind] = ['list.filters', kindOf(name)]
      if (kind === undefined) return missing(at, name)
      if (UNFILTERED.has(kind)) return [{ at, problem: `${name} cannot be filtered by (${kind})` }]
      const end = WITH_ENDS.has(kind)
        ? filters.find(one => one === `${name}From` || one === `${name}To`)
        : undefined
      return end === undefined ? [] : [{ at, problem: `${end} is an end of ${name} already` }]
    }),
    ...twice('list.filters', filters),
    ...(sort === undefined ? [] : missing('list.sort', sort)),
    ...(sort !== undefined && UNSORTED.has(kindOf(sort) ?? 'text')
      ? [{ at: 'list.sort', problem: `${sort} cannot be sorted by (${kindOf(sort)})` }]
      : []),
  ]
}

function inFigures({ name, fields, figures }: Checked): Mistake[] {
  return Object.entries(figures).flatMap(([figure, { sum, by }]) => {
    const at = `figures.${figure}`
    const refuse = (one: string, what: string, kinds: readonly FieldKind[]) => {
      const kind = fields[one]?.kind
      if (kind === undefined) return [{ at, problem: `there is no field ${one}` }]
      return kinds.includes(kind) ? [] : [{ at, problem: `${one} is no ${what} (${kind})` }]
    }
    return [
      ...(NAME.test(figure) ? [] : [{ at, problem: 'a name is letters and digits' }]),
      ...(figureCardId(name, figure).length > CARD_LETTERS
        ? [{ at, problem: `${figureCardId(name, figure)} has more than ${CARD_LETTERS} letters` }]
        : []),
      ...(sum === undefined ? [] : refuse(sum, 'number', ['number', 'money'])),
      ...(by === undefined ? [] : refuse(by, 'day', ['date', 'moment'])),
    ]
  })
}

/** Finds a reference to an unknown resource, given the known names. */
export function findUnknownReference(
  { fields }: { fields: Fields },
  known: readonly string[],
): Mistake | undefined {
  const found = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' && !known.includes(field.to)
      ? [{ at: `fields.${name}`, problem: `there is no resource ${field.to} to refer to` }]
      : [],
  )
  return found[0]
}

/** A mistake in one line. @example mistakeIn('assets', mistake) // 'The resource assets, owner: there is no field keeper.' */
export const mistakeIn = (resource: string, { at, problem }: Mistake): string =>
  `The resource ${resource}, ${at}: ${problem}.`
