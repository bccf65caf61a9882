import { camelCase, pascalCase } from '../source/name.ts'

/** The lists of all features, with this one's line added: path to new text. */
export function register(name: string, read: (path: string) => string): Record<string, string> {
  const [camel, pascal] = [camelCase(name), pascalCase(name)]
  const changed = (path: string, change: (text: string) => string) => {
    const before = read(path)
    const after = change(before)
    if (after === before) throw new Error(`${path} has ${name} already: use another name`)
    return { [path]: after }
  }
  const title = (path: string) =>
    changed(path, text => {
      const texts: Record<string, unknown> = JSON.parse(text)
      return `${JSON.stringify({ ...texts, screens: { ...objectOf(texts.screens), [camel]: pascal } }, null, 2)}\n`
    })
  return {
    ...changed('features/server.ts', text =>
      addImport(text, `import { ${camel} } from './${name}/${name}.feature.ts'`).replace(
        /\n\]\n$/,
        `\n  ${camel},\n]\n`,
      ),
    ),
    ...changed('features/web.ts', text =>
      addImport(text, `import { ${camel} } from './${name}/${name}.screens.ts'`).replace(
        /\n\]\n$/,
        `\n  ${camel},\n]\n`,
      ),
    ),
    ...title('app/locales/en/shell.json'),
    ...title('app/locales/de/shell.json'),
    ...title('app/locales/ar/shell.json'),
    ...title('app/locales/fr/shell.json'),
    ...title('app/locales/pt/shell.json'),
  }
}

export function addImport(text: string, line: string): string {
  const last = [...text.matchAll(/^import [^;]*? from '.*'$/gm)].at(-1)
  const end = last === undefined ? 0 : last.index + last[0].length
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}

const objectOf = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {}
