import { createHash } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import type { ServerResponse, IncomingMessage } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { listPaths, root } from './files.ts'

// Texts are stored with the feature that shows them; the browser requests them at `/locales/<language>/<namespace>.json`, or several in one
// response, each under its name, at `/locales/<language>/<namespace>,<namespace>.json`.

const ADDRESS = /^\/locales\/([a-z]{2})\/([\w,-]+)\.json(?:\?|$)/

/** Every locale file, by its request path after `/locales/`: `en/users.json`. Throws on duplicate names. */
export function findLocales(): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of listPaths().filter(one =>
    /(?:^|\/)locales\/[a-z]{2}\/[\w-]+\.json$/.test(one),
  )) {
    const name = `${basename(dirname(path))}/${basename(path)}`
    const other = found.get(name)
    if (other !== undefined) throw new Error(`${other} and ${path} would have one address`)
    found.set(name, path)
  }
  return found
}

interface Middlewares {
  middlewares: {
    use: (
      handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void,
    ) => void
  }
}

/** Changes when any text does. */
function hashLocales(): string {
  const hash = createHash('sha256')
  for (const [name, path] of findLocales()) hash.update(name).update(readFileSync(join(root, path)))
  return hash.digest('base64url').slice(0, 6)
}

/**
 * Serves the texts during development, and copies them into the build. The application requests those of its own build with `?v=`, which
 * the browser caches permanently.
 */
export function locales() {
  let folder: string | undefined
  return {
    name: 'locales',
    config: (_config: object, { command }: { command: string }) => ({
      define: { __TEXTS__: JSON.stringify(command === 'build' ? `?v=${hashLocales()}` : '') },
    }),
    configResolved({
      build,
      command,
    }: {
      build: { outDir: string; ssr: boolean | string }
      command: string
    }) {
      folder = command === 'build' && build.ssr === false ? build.outDir : undefined
    },
    configureServer({ middlewares }: Middlewares) {
      middlewares.use(({ url = '' }, response, next) => {
        // Called for every module of the page: the folders are searched only for locale requests.
        const [, language = '', names = ''] = ADDRESS.exec(url) ?? []
        if (names === '') return next()
        const locales = findLocales()
        const texts = names.split(',').flatMap(name => {
          const path = locales.get(`${language}/${name}.json`)
          return path === undefined ? [] : [{ name, text: readFileSync(join(root, path), 'utf8') }]
        })
        const [first] = texts
        if (first === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(
          names.includes(',')
            ? `{${texts.map(({ name, text }) => `"${name}":${text}`).join(',')}}`
            : first.text,
        )
      })
    },
    writeBundle() {
      if (folder === undefined) return
      for (const [name, path] of findLocales())
        cpSync(join(root, path), join(folder, 'locales', name))
    },
  }
}
