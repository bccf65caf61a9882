import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './files.ts'
import { findLocales } from './locales-plugin.ts'
import { runOrExit } from './run.ts'

// Pre-renders the sign-in pages into the HTML the server sends, so that they paint before any script has loaded.
// Written beside index.html as <name>.html; the server picks one by address (app/server/static.ts).

const dist = join(root, 'dist')
// Readers of other languages wait for their own texts rather than seeing English first.
const ENGLISH_ONLY = 'html:not([lang=en]) [data-prerendered]{visibility:hidden}'
const workshop = join(root, 'node_modules/.cache/prerender')

/** Renders the pages with the built application's own components and writes them to dist. */
export async function prerenderPages(): Promise<void> {
  runOrExit(
    'vite',
    [
      'build',
      '--ssr',
      'prerender.tsx',
      '--outDir',
      workshop,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    {
      cwd: join(root, 'app/web'),
    },
  )
  const { prerender } = await import(pathToFileURL(join(workshop, 'prerender.js')).href)
  const pages: Record<string, string> = await prerender(readTexts)
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  for (const [name, markup] of Object.entries(pages))
    writeFileSync(join(dist, `${name}.html`), fill(template, markup))
}

/** An English locale file, wherever it lies. */
function readTexts(namespace: string): object {
  const path = findLocales().get(`en/${namespace}.json`)
  if (path === undefined) throw new Error(`no texts are called ${namespace}`)
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function fill(template: string, markup: string): string {
  const page = template.replace(
    /<div id="root">.*(?=<noscript>)/s,
    () => `<div id="root"><div data-prerendered>${markup}<i id="whole" hidden></i></div></div>`,
  )
  if (page === template)
    throw new Error('app/web/index.html has no <div id="root"> followed by <noscript> to fill')
  const styles = `<style nonce="__NONCE__">${ENGLISH_ONLY}${stylesFor(template, markup)}</style>`
  return (
    page
      // Painted in one piece: what is centred would move while the rest of it is still being read.
      .replace(
        '</head>',
        () => `<link rel="expect" href="#whole" blocking="render">${styles}</head>`,
      )
      // Nothing must block the first paint: styles are inlined, scripts come after.
      .replaceAll(/<link rel="stylesheet"[^>]*>/g, '')
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
  )
}

/** The application's style sheets, and those of the lazy chunks that name a class of the markup. */
function stylesFor(template: string, markup: string): string {
  const classes = [...markup.matchAll(/class="([^"]+)"/g)].flatMap(
    match => match[1]?.split(' ') ?? [],
  )
  const sheets = readdirSync(join(dist, 'assets'))
    .filter(file => file.endsWith('.css'))
    .map(file => ({
      isLinked: template.includes(file),
      text: readFileSync(join(dist, 'assets', file), 'utf8'),
    }))
    .filter(({ isLinked, text }) => isLinked || classes.some(name => text.includes(`.${name}`)))
  // Linked stylesheets come first, as in the page.
  return sheets
    .toSorted((a, b) => Number(b.isLinked) - Number(a.isLinked))
    .map(({ text }) => text)
    .join('')
}
