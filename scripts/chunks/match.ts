/** Paths that begin with one of `of`, but with none of `except`. */
export interface Names {
  of: readonly string[]
  except?: readonly string[]
}

export const within = (folder: string, names: readonly string[]) =>
  names.map(name => `${folder}/${name}`)
export const kits = (names: readonly string[]) => names.map(name => `ui/${name}/`)
export const packages = (names: readonly string[]) => names.map(name => `node_modules/${name}/`)

const toPattern = (name: string): string =>
  name.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', String.raw`[\w-]+`)

/** Whether a path begins with one of these names, and with none of the exceptions. */
export function matcher({ of, except = [] }: Names): (path: string) => boolean {
  const begins = (names: readonly string[]) => new RegExp(`^(?:${names.map(toPattern).join('|')})`)
  const included = begins(of)
  if (except.length === 0) return path => included.test(path)
  const excluded = begins(except)
  return path => included.test(path) && !excluded.test(path)
}
