import { humanName } from '#platform/contract/resource-texts.rules.ts'
import { camelCase } from '../source/name.ts'
import { type FieldSpec, writeField } from './read-fields.ts'
import words from './words.json' with { type: 'json' }

export interface NewResource {
  /** `assets` */
  name: string
  /** `asset` */
  one: string
  /** `Asset` */
  subject: string
  pageId: number
  fields: readonly FieldSpec[]
}
export const RESOURCE_LANGUAGES = ['en', 'de', 'fr', 'pt', 'ar'] as const
type Language = (typeof RESOURCE_LANGUAGES)[number]

/** The files of a resource: path to text. All of them are small, and may be changed by hand. */
export function resourceRooms(made: NewResource): Record<string, string> {
  const { name } = made
  const locales = RESOURCE_LANGUAGES.map(language => [
    `features/${name}/locales/${language}/${name}.json`,
    `${JSON.stringify(textsOf(made, language), null, 2)}\n`,
  ])
  return {
    [`features/${name}/contract/${name}.resource.ts`]: declarationOf(made),
    [`features/${name}/contract/${name}.pages.ts`]: pagesOf(name),
    [`features/${name}/${name}.feature.ts`]: featureOf(made),
    [`features/${name}/${name}.screens.ts`]: screensOf(name),
    [`features/${name}/tests/${name}-cases.ts`]: casesOf(made),
    [`features/${name}/tests/${name}-samples.ts`]: samplesOf(made),
    [`features/${name}/tests/rights.tsv`]: rightsOf(name),
    ...Object.fromEntries(locales),
  }
}

function declarationOf({ name, one, subject, pageId, fields }: NewResource): string {
  const kinds = [...new Set(['defineResource', ...fields.map(field => field.kind)])].toSorted()
  return `import { ${kinds.join(', ')} } from '#platform/contract/resource-fields.rules.ts'

/** What server, screens, API, export and texts follow (docs/resources.md). A change of the fields is followed by \`npm run new:migration\`. */
export const ${camelCase(name)}Resource = defineResource({
  name: '${name}',
  subject: '${subject}',
  nouns: { one: '${one.replaceAll('-', ' ')}', many: '${name.replaceAll('-', ' ')}' },
  icon: 'table',
  menu: { group: 'apps', place: ${pageId} },
  pageId: ${pageId},
  fields: {
    ${fields.map(writeField).join('\n    ')}
  },${fields.some(field => field.name === 'owner' && field.kind === 'person') ? "\n  owner: 'owner'," : ''}
})
`
}

const pagesOf = (
  name: string,
) => `import { resourcePages } from '#platform/contract/resource-pages.rules.ts'
import { ${camelCase(name)}Resource } from './${name}.resource.ts'

export const ${camelCase(name)}Pages = resourcePages(${camelCase(name)}Resource)
`

const featureOf = ({
  name,
  fields,
}: NewResource) => `import { resourceFeature } from '#features/resource/server/resource.service.ts'
import { ${camelCase(name)}Resource } from './contract/${name}.resource.ts'

/** ${humanName(name)}, as they are declared; rules, calls and records of the demo go into the second argument. */
export const ${camelCase(name)} = resourceFeature(${camelCase(name)}Resource, {
  demo: () => [${demoOf(fields)}],
})
`

const screensOf = (
  name: string,
) => `import { resourceScreens } from '#features/resource/web/resource.public.ts'
import { ${camelCase(name)}Resource } from './contract/${name}.resource.ts'

export const ${camelCase(name)} = resourceScreens(${camelCase(name)}Resource)
`

const casesOf = ({
  name,
  fields,
}: NewResource) => `import { resourceCases } from '#features/resource/tests/try-resource.ts'
import { ${camelCase(name)}Resource } from '../contract/${name}.resource.ts'

export const ${camelCase(name)}Cases = resourceCases(${camelCase(name)}Resource, ${sampleOf(fields, 'Cell')})
`

const samplesOf = ({
  name,
  fields,
}: NewResource) => `import { resourceSamples } from '#features/resource/tests/try-resource.ts'
import { ${camelCase(name)}Resource } from '../contract/${name}.resource.ts'

export const ${camelCase(name)}Samples = resourceSamples(${camelCase(name)}Resource, ${sampleOf(fields, 'Sample')})
`

/** Rights until the declaration grants some to roles: administrators only. */
function rightsOf(name: string): string {
  const line = (call: string, object: string, admin: number) =>
    [`${name}.${call}`, object, 401, 403, 403, 403, 403, admin].join('\t')
  return `${[
    ['call', 'object', 'anonymous', 'subscriber', 'author', 'editor', 'maintainer', 'admin'].join(
      '\t',
    ),
    line('listRecords', '-', 200),
    line('getRecord', 'there', 200),
    line('getRecord', 'absent', 404),
    line('listHistory', 'there', 200),
    line('listHistory', 'absent', 404),
    line('listOptions', '-', 200),
    line('exportRecords', '-', 200),
    line('addRecord', '-', 201),
    line('updateRecord', 'there', 200),
    line('updateRecord', 'absent', 404),
    line('deleteRecords', '-', 200),
    line('importRecords', '-', 200),
    line('listComments', 'there', 200),
    line('listComments', 'absent', 404),
    line('addComment', 'there', 201),
    line('addComment', 'absent', 404),
    line('updateComment', 'own', 200),
    line('updateComment', 'absent', 404),
    line('deleteComment', 'own', 200),
    line('deleteComment', 'absent', 404),
  ].join('\n')}\n`
}

const SAMPLES: Partial<Record<FieldSpec['kind'], string>> = {
  email: `'ada@example.com'`,
  phone: `'+41 61 555 01 00'`,
  url: `'https://example.com'`,
  longText: `'Sample text.'`,
  richText: `'<p>Sample <strong>text</strong>.</p>'`,
  address: `{ street: 'Rosenweg 1', postalCode: '4052', city: 'Basel', country: 'CH' }`,
  number: '3',
  money: '120.5',
  date: `'2026-03-02'`,
  moment: `'2026-03-02T09:30:00.000Z'`,
  yesNo: 'true',
}

/** A sample record; without ids, which only a database knows. */
function sampleOf(fields: readonly FieldSpec[], word: string, at?: number): string {
  const isWhole = at !== undefined
  const parts = fields.flatMap(({ name, kind, of, isRequired }) => {
    if (!isRequired && !isWhole) return []
    if (kind === 'text') return [`${name}: '${word}'`]
    if (kind === 'choice') return [`${name}: '${of[(at ?? 0) % of.length]}'`]
    if (kind === 'choices') return [`${name}: ['${of[0]}']`]
    return SAMPLES[kind] === undefined ? [] : [`${name}: ${SAMPLES[kind]}`]
  })
  return `{ ${parts.join(', ')} }`
}

const demoOf = (fields: readonly FieldSpec[]): string =>
  fields.some(({ kind, isRequired }) => isRequired && (kind === 'person' || kind === 'reference'))
    ? ''
    : ['First', 'Second', 'Third'].map((word, at) => sampleOf(fields, word, at)).join(', ')

const known: Partial<Record<string, string[]>> = words

function textsOf({ name, one, fields }: NewResource, language: Language): object {
  const at = ['en', 'de', 'fr', 'pt', 'ar'].indexOf(language)
  const wordOf = (field: string) => known[field]?.[at] ?? humanName(field)
  const chosen = fields.filter(({ kind }) => kind === 'choice' || kind === 'choices')
  return {
    title: humanName(name),
    one: humanName(one).toLowerCase(),
    fields: Object.fromEntries(fields.map(field => [field.name, wordOf(field.name)])),
    ...(chosen.length === 0
      ? {}
      : {
          choices: Object.fromEntries(
            chosen.map(field => [
              field.name,
              Object.fromEntries(field.of.map(value => [value, humanName(value)])),
            ]),
          ),
        }),
  }
}
