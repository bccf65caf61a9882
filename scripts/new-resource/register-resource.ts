import { humanName } from '#platform/contract/resource-texts.rules.ts'
import { addImport } from '../new-feature/register.ts'
import { camelCase } from '../source/name.ts'
import { type NewResource, RESOURCE_LANGUAGES } from './folders.ts'

/** The lists of resources, besides those of every feature: path to new text. */
export function registerResource(
  { name, one, subject }: NewResource,
  read: (path: string) => string,
): Record<string, string> {
  const title = humanName(name)
  const texts = (path: string, add: object): [string, string] => [
    path,
    `${JSON.stringify(merge(JSON.parse(read(path)), add), null, 2)}\n`,
  ]
  return Object.fromEntries([
    [
      'features/resources.ts',
      addImport(
        read('features/resources.ts'),
        `import { ${camelCase(name)}Resource } from './${name}/contract/${name}.resource.ts'`,
      ).replace(
        /\[([^\]]*)\]\s*$/,
        (_, some: string) =>
          `[${some}${some.trim() === '' || some.trim().endsWith(',') ? '' : ', '}${camelCase(name)}Resource]\n`,
      ),
    ],
    [
      'platform/contract/own-subjects.rules.ts',
      read('platform/contract/own-subjects.rules.ts').replace(
        /\[([^\]]*)\] as const/,
        (_, some: string) =>
          `[${some.trim() === '' ? '' : `${some.trim().replace(/,$/, '')}, `}'${subject}'] as const`,
      ),
    ],
    ...RESOURCE_LANGUAGES.flatMap(language => [
      texts(`app/locales/${language}/shell.json`, {
        screens: { [camelCase(name)]: title, [`${camelCase(name)}One`]: humanName(one) },
        rights: { subjects: { [subject]: title } },
      }),
      texts(`features/api-reference/locales/${language}/api-reference.json`, {
        areas: { [name]: title },
      }),
    ]),
  ])
}

/** What is added to a file of texts, group by group. */
const merge = (known: object, add: object): object => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(add).map(([key, value]) => {
      const before = Object.entries(known).find(([name]) => name === key)?.[1]
      return [key, typeof value === 'object' ? merge(before ?? {}, value) : value]
    }),
  ),
})
