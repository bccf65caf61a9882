import * as z from 'zod/mini'

// A contract schema's fields.

export type Shape = Readonly<Record<string, z.core.$ZodType>>

/** A schema without what it may be instead: nothing, a default, what becomes of it. */
export function unwrap(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault
  )
    return unwrap(schema._zod.def.innerType)
  return schema instanceof z.ZodMiniPipe ? unwrap(schema._zod.def.in) : schema
}

/** The fields of an object; of one of several kinds those that `body` names by its discriminator. */
export function fieldsOf(schema: z.core.$ZodType | undefined): Shape | undefined {
  const plain = unwrap(schema)
  return plain instanceof z.ZodMiniObject ? plain.shape : undefined
}

/** Rejects unknown fields. */
export const isStrict = (schema: z.core.$ZodType | undefined): boolean => {
  const plain = unwrap(schema)
  return plain instanceof z.ZodMiniObject && plain._zod.def.catchall instanceof z.ZodMiniNever
}

export const elementOf = (schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined => {
  const plain = unwrap(schema)
  return plain instanceof z.ZodMiniArray ? plain._zod.def.element : undefined
}

/** The kinds that something can be of: itself, where there is one alone. */
export function kindsOf(schema: z.core.$ZodType | undefined): readonly z.core.$ZodType[] {
  const plain = unwrap(schema)
  if (plain === undefined) return []
  const isOneOf = plain instanceof z.ZodMiniUnion || plain instanceof z.ZodMiniDiscriminatedUnion
  return isOneOf ? plain._zod.def.options.flatMap(kindsOf) : [plain]
}

/** It can be left out, and stays as it is then. */
export const isOptional = (schema: z.core.$ZodType | undefined): boolean =>
  schema instanceof z.ZodMiniOptional
