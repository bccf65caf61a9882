import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { type SchemaNames, toSchema } from '#app/server/openapi.ts'
import { isTest, listPaths, root } from '../source/files.ts'
import { featureOf } from '../source/place.ts'
import { pascalCase } from '../source/name.ts'

/** What types are called: as the schemas of the contract are, which it exports for both sides. */
export interface TypeNames {
  input: SchemaNames
  output: SchemaNames
}

const CONTRACT = /^(?:platform|features\/[^/]+)\/contract\/.+\.ts$/
/** Kinds that are worth a name; a text or a number is not. */
const NAMED = new Set(['object', 'enum', 'union'])

/**
 * Assigns a name to every exported schema. Duplicates and reserved names get their feature's name as prefix; schemas whose input differs
 * get a second one, `…Input`.
 */
export async function nameSchemas(reserved: ReadonlySet<string>): Promise<TypeNames> {
  const found = (await Promise.all(listContracts().map(listExported))).flat()
  const names: TypeNames = { input: z.registry(), output: z.registry() }
  const taken = new Set<string>()
  const byName = Map.groupBy(found, ({ name }) => pascalCase(name))
  for (const { schema, name, path } of found) {
    if (names.output.has(schema)) continue
    const plain = pascalCase(name)
    const isAlone =
      !reserved.has(plain) && new Set(byName.get(plain)?.map(one => one.schema)).size === 1
    const id = isAlone ? plain : `${pascalCase(featureOf(path) ?? '')}${plain}`
    // A second schema of that name within a feature is inlined.
    if (taken.has(id)) continue
    taken.add(id)
    names.output.add(schema, { id })
    names.input.add(schema, { id: hasSameInputAndOutput(schema) ? id : `${id}Input` })
  }
  return names
}

const listContracts = (): string[] =>
  listPaths()
    .filter(path => CONTRACT.test(path) && !isTest(path))
    .toSorted()

async function listExported(path: string) {
  const exported: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href)
  return Object.entries(exported).flatMap(([name, schema]) =>
    isSchema(schema) && NAMED.has(schema._zod.def.type) ? [{ path, name, schema }] : [],
  )
}

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Whether other fields are refused is no part of a type. */
function hasSameInputAndOutput(schema: z.ZodMiniType): boolean {
  const [input, output] = (['input', 'output'] as const).map(io =>
    JSON.stringify(toSchema(schema, io), (key, value: unknown) =>
      key === 'additionalProperties' && value === false ? undefined : value,
    ),
  )
  return input === output
}
