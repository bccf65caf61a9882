import { fieldOf, type Resource } from '#platform/contract/resource-fields.rules.ts'
import { addImport } from '../new-feature/register.ts'
import { camelCase, pascalCase } from '../source/name.ts'
import { cellText, inputText, pageText, sectionText } from './eject-screens.ts'
import { ROUTES, routeText } from './eject-routes.ts'

// One part of a resource as plain code: its file, and its line where parts that are written by hand are named.

interface Eject {
  name: string
  resource: Resource
  /** `cell:price`, `input:price`, `section:warranty`, `route:listRecords`, `page` */
  part: string
  read: (path: string) => string | undefined
}

/** Path to new text. Throws what cannot be. */
export function ejectPart({ name, resource, part, read }: Eject): Record<string, string> {
  const [kind = '', of = ''] = part.split(':')
  const [file, text] = textOf({ name, resource, kind, of })
  if (read(file) !== undefined) throw new Error(`${file} is there already`)
  if (kind === 'route') {
    const path = `features/${name}/${name}.feature.ts`
    return { [file]: text, [path]: withRoute(known(read, path), { name, call: of }) }
  }
  const parts = `features/${name}/web/components/own-parts.ts`
  const screens = `features/${name}/${name}.screens.ts`
  const own = read(parts) ?? emptyParts(name)
  const named = withParts(known(read, screens), name)
  return {
    [file]: text,
    [parts]: kind === 'page' ? own : withPart(own, { kind, of }),
    [screens]: kind === 'page' ? withPage(named, name) : named,
  }
}

function known(read: Eject['read'], path: string): string {
  const text = read(path)
  if (text === undefined) throw new Error(`${path} is not there`)
  return text
}

const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

function textOf({
  name,
  resource,
  kind,
  of,
}: Pick<Eject, 'name' | 'resource'> & { kind: string; of: string }): [string, string] {
  const components = `features/${name}/web/components/`
  if (kind === 'cell' || kind === 'input') {
    const field = fieldOf(resource, of)
    if (kind === 'input' && field.kind === 'computed')
      throw new Error(`${of} is computed: no form has it`)
    const make = kind === 'cell' ? cellText : inputText
    return [`${components}${kebab(of)}-${kind}.tsx`, make({ name, field: of, kind: field.kind })]
  }
  if (kind === 'section') {
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(of))
      throw new Error('A section has a name of its own, such as section:warranty')
    return [`${components}${of}-section.tsx`, sectionText({ name, of, title: resource.title })]
  }
  if (kind === 'route') {
    if (!(of in ROUTES)) throw new Error(`Routes are ${Object.keys(ROUTES).join(', ')}`)
    return [`features/${name}/server/${kebab(of)}.routes.ts`, routeText({ name, call: of })]
  }
  if (kind === 'page')
    return [
      `features/${name}/web/${name}-record.page.tsx`,
      pageText({ name, resource, one: resource.nouns.one }),
    ]
  throw new Error(`There is no part ${kind === '' ? '(none was named)' : kind}`)
}

const emptyParts = (
  name: string,
) => `import type { OwnParts } from '#features/resource/web/resource.public.ts'
import type { ${camelCase(name)}Resource } from '../../contract/${name}.resource.ts'

/** What is drawn by hand, by the names of the fields; the rest follows the declaration. */
export const ownParts: OwnParts<typeof ${camelCase(name)}Resource.fields> = {
  cells: {},
  inputs: {},
  sections: [],
}
`

function withPart(text: string, { kind, of }: { kind: string; of: string }): string {
  const component = `${pascalCase(kebab(of))}${pascalCase(kind)}`
  const imported = addImport(text, `import { ${component} } from './${kebab(of)}-${kind}.tsx'`)
  return kind === 'section'
    ? insert(imported, /sections: \[/, `${component}, `)
    : insert(imported, new RegExp(`${kind}s: \\{`), ` ${of}: ${component}, `)
}

/** The screens load what is drawn by hand. */
function withParts(text: string, name: string): string {
  if (text.includes('./web/components/own-parts.ts')) return text
  const load = `load: async () => (await import('./web/components/own-parts.ts')).ownParts,`
  return withOption(text, `resourceScreens(${camelCase(name)}Resource`, load)
}
function withPage(text: string, name: string): string {
  const screen = `screens: {
    '/apps/${name}/$id': {
      load: () => withRecordLinks(import('./web/${name}-record.page.tsx').then(m => m.${pascalCase(name)}RecordPage)),
      texts: ['resource', '${name}', 'changes'],
    },
  },`
  if (/\bscreens: \{/.test(text))
    throw new Error(`${name}.screens.ts has screens of its own already`)
  return addImport(
    withOption(text, `resourceScreens(${camelCase(name)}Resource`, screen),
    `import { withRecordLinks } from '#platform/web/screens/record-links.ts'`,
  )
}

function withRoute(text: string, { name, call }: { name: string; call: string }): string {
  const imported = addImport(
    text,
    `import { ${call}Route } from './server/${kebab(call)}.routes.ts'`,
  )
  const route = `${call}Route(given.context, given.contract)`
  return /routes: given => \[/.test(imported)
    ? insert(imported, /routes: given => \[/, `${route}, `)
    : withOption(
        imported,
        `resourceFeature(${camelCase(name)}Resource`,
        `routes: given => [${route}],`,
      )
}

/** An option of a call, which may have had none. */
function withOption(text: string, call: string, option: string): string {
  if (text.includes(`${call})`))
    return text.replace(`${call})`, () => `${call}, {\n  ${option}\n})`)
  if (text.includes(`${call}, {`))
    return text.replace(`${call}, {`, () => `${call}, {\n  ${option}`)
  throw new Error(`${call}, …) is not there: name the new part by hand`)
}

function insert(text: string, after: RegExp, more: string): string {
  if (!after.test(text)) throw new Error(`${after.source} is not there: name the new part by hand`)
  return text.replace(after, found => `${found}${more}`)
}
