import { globSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig, minify } from 'vite'
import { groups } from '../../scripts/chunks/groups.ts'
import { runtimeInBase } from '../../scripts/chunks/runtime-in-base.ts'
import { addresses } from '../../scripts/source/addresses-plugin.ts'
import { catalogue } from '../../scripts/source/catalogue-plugin.ts'
import { cutFonts } from '../../scripts/source/cut-fonts.ts'
import { root } from '../../scripts/source/files.ts'
import { locales } from '../../scripts/source/locales-plugin.ts'

const API = process.env.API_URL ?? 'http://127.0.0.1:4000'

const fonts = await cutFonts(join(root, 'node_modules/.cache/fonts'))

export default defineConfig({
  plugins: [
    react(),
    addresses(),
    catalogue(),
    locales(),
    leaveOutServersOwn(),
    preloadFont('inter-core'),
    inlinePreferences(),
    runtimeInBase(),
    forbidImportCycles(),
    precompress(),
    quietComposedRules(),
  ],
  resolve: {
    alias: [
      { find: '@fonts', replacement: fonts },
      // React itself has what these libraries bring a shim for.
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  // Reached by lazy screens only: found late, they would make the page reload in the middle of a test.
  optimizeDeps: {
    include: [
      'react-dom/client',
      '@tanstack/react-virtual',
      '@atlaskit/pragmatic-drag-and-drop/element/adapter',
    ],
  },
  cacheDir: join(root, 'node_modules/.vite'),
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
    manifest: true,
    // The content policy forbids fonts and frames from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // A chunk may be asked for ahead of the one that needs it at once.
      checks: { ineffectiveDynamicImport: false },
      // A number that many files share is written into each, and needs no file of its own.
      optimization: { inlineConst: true },
      output: {
        // The entry names every other file: short names, which manifest.json explains.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some(name => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups,
        },
      },
    },
  },
  server: { port: 4100, strictPort: true, proxy: proxyToServer(), fs: { allow: [root] } },
  preview: { port: 4100, strictPort: true },
})

/**
 * Some addresses are both a screen and a call (docs/adr/0003): navigations get the application, everything else goes to the server. The
 * server applies the same rule.
 */
function proxyToServer() {
  const contracts = globSync('{platform,features/*}/contract/*.contract.ts', { cwd: root })
  const heads = new Set(
    contracts.flatMap(path =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/^\s+path: '\/([\w-]+)/gm)].map(
        ([, head]) => head,
      ),
    ),
  )
  return Object.fromEntries(
    [...heads].map(head => [
      `^/${head}/`,
      {
        target: API,
        bypass: (request: IncomingMessage) => (isNavigation(request) ? '/index.html' : undefined),
      },
    ]),
  )
}

function isNavigation({ headers }: IncomingMessage): boolean {
  if (headers['sec-fetch-mode'] !== undefined) return headers['sec-fetch-mode'] === 'navigate'
  return headers.authorization === undefined && (headers.accept ?? '').includes('text/html')
}

/** What only the server reads of a call: what it is for, what it does besides, and when it may be made all the same. */
const SERVERS_OWN =
  /\b(?:(?:summary|description):\s*(['"`])(?:\\.|(?!\1)[^\\])*\1|effect:\s*'\w+'|perMinute:\s*\d+|(?:answersPage|while(?:Closed|Full)):\s*true),?/g

function leaveOutServersOwn(): Plugin {
  return {
    name: 'leave-out-servers-own',
    apply: 'build',
    transform: (code, id) =>
      /\/contract\/[\w-]+\.contract\.ts$/.test(id)
        ? { code: code.replaceAll(SERVERS_OWN, ''), map: null }
        : null,
  }
}

/** The typeface of the first paint starts to load with the page, not after its stylesheet. */
function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find(key => key.includes(name))
        if (file === undefined) throw new Error(`the build has no font ${name}`)
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${file}`,
          crossorigin: '',
        }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** What runs before the first paint comes within the page: as a file the page would wait for it. The server allows it by its hash. */
function inlinePreferences(): Plugin {
  const name = 'preferences.js'
  return {
    name: 'inline-preferences',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const text = readFileSync(join(root, 'app/web/public', name), 'utf8')
        const { code } = await minify(name, text)
        const page = html.replace(
          `<script src="/${name}"></script>`,
          () => `<script>${code.trim()}</script>`,
        )
        if (page === html) throw new Error(`app/web/index.html does not load ${name}`)
        return page
      },
    },
  }
}

/** Chunks that import each other run in an arbitrary order and fail only in the browser. The groups above must not create cycles. */
function forbidImportCycles(): Plugin {
  return {
    name: 'forbid-import-cycles',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle(_options, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const walk = (file: string, path: string[]): void => {
        if (path.includes(file))
          throw new Error(`these files import each other: ${[...path, file].join(' -> ')}`)
        for (const next of importsOf(file)) walk(next, [...path, file])
      }
      for (const file of Object.keys(bundle)) walk(file, [])
    },
  }
}

/** Writes .br and .gz beside every text file at maximum compression: the server only picks one. Templates are filled per response. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|svg|json|txt)$/.test(name) || name.startsWith('.vite')) continue
          const text = readFileSync(join(folder, name))
          writeFileSync(
            join(folder, `${name}.br`),
            brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          )
          writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }))
        }
      },
    },
  }
}

/** Rules that are `composed` from another file come without its name, which matters for relative URLs alone: they have none. */
function quietComposedRules(): Plugin {
  return {
    name: 'quiet-composed-rules',
    configResolved({ logger }) {
      const warnOnce = logger.warnOnce.bind(logger)
      logger.warnOnce = (text, options) => {
        if (!text.includes('did not pass the `from` option')) warnOnce(text, options)
      }
    },
  }
}
