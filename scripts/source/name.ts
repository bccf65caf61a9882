import { compileFunction } from 'node:vm'

/** The name from the command line: kebab-case, otherwise the process prints its usage and exits. */
export function readName(usage: string): string {
  const [name = ''] = process.argv.slice(2)
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && !isReserved(name)) return name
  console.log(
    isReserved(name)
      ? `${name} is a reserved word: use another name`
      : `${usage}   (kebab-case, the noun of the URL)`,
  )
  process.exit(1)
}

/** Whether nothing can be called so in JavaScript. */
function isReserved(name: string): boolean {
  if (!/^[a-z]+$/.test(name)) return false
  try {
    // Parsed, never run.
    compileFunction(`'use strict'; const ${name} = 0`)
    return false
  } catch {
    return true
  }
}

/** `account-setting` to `accountSetting`. */
export const camelCase = (name: string) =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `account-setting` to `AccountSetting`. */
export const pascalCase = (name: string) => {
  const camel = camelCase(name)
  return `${camel.slice(0, 1).toUpperCase()}${camel.slice(1)}`
}
