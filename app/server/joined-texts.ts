import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// A screen's texts are in several files, one per feature: the browser requests them together, `/locales/en/shell,ui.json`.

const ADDRESS = /^\/locales\/([a-z]{2})\/([\w-]{1,40}(?:,[\w-]{1,40})+)\.json(?:\?|$)/

/** The content of such a URL: each file by its name, as one text. */
export function createJoinedTexts(root: string): { find(url: string): string | undefined } {
  const files = new Map<string, string | undefined>()
  const read = (language: string, name: string): string | undefined => {
    const path = join(root, 'locales', language, `${name}.json`)
    if (!files.has(path) && existsSync(path)) files.set(path, readFileSync(path, 'utf8'))
    return files.get(path)
  }
  return {
    find(url) {
      const [, language, names] = ADDRESS.exec(url) ?? []
      if (language === undefined || names === undefined) return undefined
      const parts = names.split(',').map(name => [name, read(language, name)] as const)
      return parts.some(([, text]) => text === undefined)
        ? undefined
        : `{${parts.map(([name, text]) => `"${name}":${text}`).join(',')}}`
    },
  }
}
