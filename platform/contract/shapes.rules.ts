import * as z from 'zod/mini'

// The shape of what a schema describes, without its limits. Limits are for what someone sends: what was stored before
// a limit was set must stay readable, for the server and for the screens that receive it.

type Schema = z.core.$ZodType
interface Way {
  /** Missing fields become empty, where their kind has something empty. */
  fills: boolean
}

/** What a server sends: its lengths and formats are those that it has stored. */
export const withoutLimits = <S extends Schema>(schema: S) => typed(schema, { fills: false })

/** What was stored by any release: without limits too, and fields that were added since are empty. */
export const asStored = <S extends Schema>(schema: S) => typed(schema, { fills: true })

const typed = <S extends Schema>(schema: S, way: Way) =>
  z.pipe(shapeOf(schema, way), z.custom<z.output<S>>())

const filling = new WeakMap<Schema, Schema>()
const plain = new WeakMap<Schema, Schema>()

function shapeOf(schema: Schema, way: Way): Schema {
  const shapes = way.fills ? filling : plain
  const known = shapes.get(schema)
  if (known !== undefined) return known
  const made = makeShape(schema, way)
  shapes.set(schema, made)
  return made
}

function makeShape(schema: Schema, way: Way): Schema {
  const { def } = schema._zod
  // Formats, such as that of an email address, are kinds of their own.
  if (def.type === 'string') return z.string()
  if (schema instanceof z.core.$ZodUnion) return unionOf(schema._zod.def.options, way)
  if (schema instanceof z.core.$ZodObject) return objectOf(schema, way)
  const parts = Object.entries(def).map(([name, part]) => [name, partOf(part, way)])
  return z.clone(schema, { ...def, ...Object.fromEntries(parts), checks: [] })
}

/** Schemas within a schema: what a list holds, what may be absent. */
function partOf(part: unknown, way: Way): unknown {
  if (part instanceof z.core.$ZodType) return shapeOf(part, way)
  return Array.isArray(part) ? part.map(one => partOf(one, way)) : part
}

/** The nearest one: as it is described, else without limits, else with what is missing. */
const unionOf = (options: readonly Schema[], way: Way): Schema =>
  z.union([
    ...options,
    ...options.map(one => shapeOf(one, { fills: false })),
    ...(way.fills ? options.map(one => shapeOf(one, way)) : []),
  ])

function objectOf(schema: z.core.$ZodObject, way: Way): Schema {
  const { catchall: _, ...def } = schema._zod.def
  return z.clone(schema, {
    ...def,
    checks: [],
    // When it is first read: a field may hold the same object again.
    get shape() {
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, fieldOf(field, way)]),
      )
    },
  })
}

function fieldOf(field: Schema, way: Way): Schema {
  const shape = shapeOf(field, way)
  const empty = way.fills ? EMPTY[field._zod.def.type] : undefined
  return empty === undefined ? shape : z._default(shape, empty)
}
const EMPTY: Partial<Record<Schema['_zod']['def']['type'], () => unknown>> = {
  string: () => '',
  boolean: () => false,
  array: () => [],
  nullable: () => null,
}
