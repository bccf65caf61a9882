import * as z from 'zod/mini'

// The shape of what a schema describes, without its limits. Limits are for what someone sends: what was stored before
// a limit was set must stay readable, for the server and for the screens that receive it.

type Schema = z.core.$ZodType
interface Way {
  /** Of a union's members, these are tried before their shapes. */
  nearer?: (schema: Schema) => Schema
  /** What stands for the shape of an object's field. */
  complete?: (field: Schema, shape: Schema) => Schema
}

/** Makes a function that finds the shape of a schema, each once. */
export function createShapes({ nearer, complete = (_, shape) => shape }: Way = {}) {
  const shapes = new WeakMap<Schema, Schema>()

  function shapeOf(schema: Schema): Schema {
    const known = shapes.get(schema)
    if (known !== undefined) return known
    const made = makeShape(schema)
    shapes.set(schema, made)
    return made
  }

  function makeShape(schema: Schema): Schema {
    const { def } = schema._zod
    // Formats, such as that of an email address, are kinds of their own.
    if (def.type === 'string') return z.string()
    if (schema instanceof z.core.$ZodUnion) return unionOf(schema._zod.def.options)
    if (schema instanceof z.core.$ZodObject) return objectOf(schema)
    const parts = Object.entries(def).map(([name, part]) => [name, partOf(part)])
    return z.clone(schema, { ...def, ...Object.fromEntries(parts), checks: [] })
  }

  /** Schemas within a schema: what a list holds, what may be absent. */
  function partOf(part: unknown): unknown {
    if (part instanceof z.core.$ZodType) return shapeOf(part)
    return Array.isArray(part) ? part.map(partOf) : part
  }

  /** The nearest one: as it is described, else as its shape. */
  const unionOf = (options: readonly Schema[]): Schema =>
    z.union([
      ...options,
      ...(nearer === undefined ? [] : options.map(nearer)),
      ...options.map(shapeOf),
    ])

  function objectOf(schema: z.core.$ZodObject): Schema {
    const { catchall: _, ...def } = schema._zod.def
    return z.clone(schema, {
      ...def,
      checks: [],
      // When it is first read: a field may hold the same object again.
      get shape() {
        return Object.fromEntries(
          Object.entries(def.shape).map(([name, field]) => [name, complete(field, shapeOf(field))]),
        )
      },
    })
  }

  return shapeOf
}

const plainOf = createShapes()

/** What a server sends: its lengths and formats are those that it has stored. */
export const withoutLimits = <S extends Schema>(schema: S) =>
  z.pipe(plainOf(schema), z.custom<z.output<S>>())
