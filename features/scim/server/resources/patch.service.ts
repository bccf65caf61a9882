import { type Filter, filter, parse } from 'scim2-parse-filter'
import * as z from 'zod/mini'
import { invalidFilter, invalidPath, invalidValue, noTarget } from '../scim.errors.ts'
import { SCIM_SCHEMAS } from '../../contract/scim.rules.ts'

// What PATCH changes in a resource (RFC 7644, section 3.5.2), as Okta and Microsoft Entra ID write it: operations in any case, paths
// with a filter, values with dotted names.

const patch = z.looseObject({
  Operations: z
    .array(
      z.looseObject({
        op: z.string(),
        path: z.optional(z.string().check(z.maxLength(500))),
        value: z.optional(z.unknown()),
      }),
    )
    .check(z.minLength(1), z.maxLength(1000)),
})
const OPERATIONS = ['add', 'replace', 'remove'] as const
type Operation = (typeof OPERATIONS)[number]

type Attributes = Record<string, unknown>
const isRecord = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy of the resource with the operations carried out. Throws a ScimError. */
export function applyPatch(resource: object, body: unknown): Attributes {
  const read = patch.safeParse(body)
  if (!read.success) throw invalidValue('Invalid value: Operations')
  const changed: Attributes = structuredClone({ ...resource })
  for (const { op, path, value } of read.data.Operations) {
    const operation = OPERATIONS.find(one => one === op.toLowerCase())
    if (operation === undefined) throw invalidValue(`Invalid value: op “${op}”`)
    if (path !== undefined) change(changed, { operation, value, path: readPath(path) })
    else if (operation === 'remove') throw noTarget('')
    else if (isRecord(value))
      for (const [name, one] of Object.entries(value))
        change(changed, { operation, value: one, path: readPath(name) })
    else throw invalidValue('Invalid value: value')
  }
  return changed
}

interface Path {
  text: string
  /** Where the attribute is: the resource itself, or its extension. */
  extension: string | undefined
  attribute: string
  filter: Filter | undefined
  part: string | undefined
}

const NAMES = /^([a-z][\w$-]*)(?:\[(.+)\])?(?:\.([a-z$][\w$-]*))?$/i

function readPath(text: string): Path {
  if (text === SCIM_SCHEMAS.enterprise)
    return { text, extension: undefined, attribute: text, filter: undefined, part: undefined }
  const schema = [SCIM_SCHEMAS.enterprise, SCIM_SCHEMAS.user, SCIM_SCHEMAS.group].find(one =>
    text.toLowerCase().startsWith(`${one.toLowerCase()}:`),
  )
  const found = NAMES.exec(schema === undefined ? text : text.slice(schema.length + 1))
  if (found === null) throw invalidPath(text)
  const [, attribute = '', condition, part] = found
  return {
    text,
    extension: schema === SCIM_SCHEMAS.enterprise ? schema : undefined,
    attribute,
    filter: condition === undefined ? undefined : readFilter(condition),
    part,
  }
}

/** Throws a ScimError. */
export function readFilter(text: string): Filter {
  try {
    return parse(text)
  } catch {
    throw invalidFilter(`The filter “${text}” can’t be read.`)
  }
}

interface Change {
  operation: Operation
  value: unknown
  path: Path
}

function change(resource: Attributes, { operation, value, path }: Change): void {
  const place = path.extension === undefined ? resource : partOf(resource, path.extension)
  const name = nameIn(place, path.attribute)
  if (path.filter !== undefined) return changeMatching(place, name, { operation, value, path })
  if (path.part !== undefined) {
    const part = partOf(place, name)
    return setOrRemove(part, nameIn(part, path.part), { operation, value })
  }
  setOrRemove(place, name, { operation, value })
}

/** Attribute names are the same in any case. */
const nameIn = (place: Attributes, name: string): string =>
  Object.keys(place).find(key => key.toLowerCase() === name.toLowerCase()) ?? name

function partOf(place: Attributes, name: string): Attributes {
  const now = place[name]
  const part = isRecord(now) ? now : {}
  place[name] = part
  return part
}

function setOrRemove(
  place: Attributes,
  name: string,
  { operation, value }: Omit<Change, 'path'>,
): void {
  const now = place[name]
  if (operation === 'remove') {
    // Some of several values, which is how Okta takes members out of a group.
    if (Array.isArray(value) && Array.isArray(now)) place[name] = without(now, value)
    else delete place[name]
  } else if (operation === 'add' && Array.isArray(now)) {
    place[name] = [...now, ...without([value].flat(), now)]
  } else if (isRecord(value) && isRecord(now)) place[name] = { ...now, ...value }
  else place[name] = value
}

function without(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const keys = new Set(others.map(keyOf))
  return values.filter(one => !keys.has(keyOf(one)))
}
const keyOf = (value: unknown): unknown => (isRecord(value) ? value['value'] : value)

function changeMatching(place: Attributes, name: string, { operation, value, path }: Change): void {
  if (path.filter === undefined) return
  const now = Array.isArray(place[name]) ? [...place[name]] : []
  const isMeant = filter(path.filter)
  const meant = now.filter(isRecord).filter(one => isMeant(one))
  if (operation === 'remove') {
    if (path.part === undefined) place[name] = now.filter(one => !meant.includes(one))
    else for (const one of meant) delete one[nameIn(one, path.part)]
    return
  }
  // “The work address is …” also sets it for a person who has none yet.
  if (meant.length === 0) {
    const described = describedBy(path.filter)
    if (described === undefined) throw noTarget(path.text)
    now.push(described)
    meant.push(described)
  }
  for (const one of meant)
    if (path.part !== undefined) one[nameIn(one, path.part)] = value
    else if (isRecord(value)) Object.assign(one, value)
  place[name] = now
}

/** What a filter of the form `type eq "work"` describes. */
const describedBy = (condition: Filter): Attributes | undefined =>
  condition.op === 'eq' && 'attrPath' in condition
    ? { [condition.attrPath]: condition.compValue }
    : undefined
