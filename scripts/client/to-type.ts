import type { JsonSchema } from '#app/server/openapi.ts'

type Schema = JsonSchema | boolean | undefined
/** Whether a field that may be left out may be `undefined`, too: what is sent may, what is answered never is. */
export interface TypeOptions {
  isInput: boolean
}

/** A JSON schema as a type of TypeScript; what it refers to is referred to by name. */
export function toType(schema: Schema, options: TypeOptions): string {
  if (schema === undefined || schema === true) return 'unknown'
  if (schema === false || schema.not !== undefined) return 'never'
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map(value => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return union(choices.map(one => toType(one, options)))
  if (schema.allOf !== undefined)
    return schema.allOf.map(one => grouped(toType(one, options))).join(' & ')
  if (Array.isArray(schema.type))
    return union(
      schema.type.map((type: unknown) => toType(Object.assign({}, schema, { type }), options)),
    )
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return toArray(schema, options)
    case 'object':
      return toObject(schema, options)
    case undefined:
    default:
      return 'unknown'
  }
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')
const grouped = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type)

function toArray({ items, prefixItems }: JsonSchema, options: TypeOptions): string {
  if (prefixItems !== undefined)
    return `[${prefixItems.map(one => toType(one, options)).join(', ')}]`
  return `${grouped(toType(Array.isArray(items) ? undefined : items, options))}[]`
}

function toObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  options: TypeOptions,
): string {
  const fields = Object.entries(properties).map(([name, one]) => {
    const isRequired = required.includes(name)
    const type = toType(one, options)
    return `${quoted(name)}${isRequired ? '' : '?'}: ${type}${!isRequired && options.isInput ? ' | undefined' : ''}`
  })
  const isOpen = additionalProperties !== undefined && additionalProperties !== false
  const rest = isOpen ? `Record<string, ${toType(additionalProperties, options)}>` : undefined
  if (fields.length === 0) return rest ?? 'Record<string, never>'
  const shape = `{ ${fields.join('; ')} }`
  return rest === undefined ? shape : `${shape} & ${rest}`
}

const quoted = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
