import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './files.ts'
import { runOrExit } from './run.ts'

// The sign-in pages as markup inside the page the server sends, so that they are painted before any script has arrived.
// Written beside index.html as <name>.html; the server picks one by the address (server/src/app/static.ts).

const dist = join(root, 'web/dist')
const workshop = join(root, 'node_modules/.cache/prerender')

/** Renders the pages with the built application's own components and writes them to web/dist. */
export async function prerenderPages(): Promise<void> {
  runOrExit('vite', ['build', '--ssr', 'src/app/prerender.tsx', '--outDir', workshop, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
  })
  const { prerender } = await import(pathToFileURL(join(workshop, 'prerender.js')).href)
  const pages: Record<string, string> = await prerender(JSON.parse(readFileSync(join(root, 'web/public/locales/en/auth.json'), 'utf8')))
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  for (const [name, markup] of Object.entries(pages)) writeFileSync(join(dist, `${name}.html`), fill(template, markup))
}

function fill(template: string, markup: string): string {
  const page = template.replace(/<div id="root">.*(?=<noscript>)/s, () => `<div id="root" data-prerendered="en">${markup}</div>`)
  if (page === template) throw new Error('web/index.html has no <div id="root"> followed by <noscript> to fill')
  return page.replace('</head>', () => `<style nonce="__NONCE__">${stylesFor(template, markup)}</style></head>`)
}

/** The style sheets of the lazy chunks the markup needs: those that name one of its classes and are not linked already. */
function stylesFor(template: string, markup: string): string {
  const classes = [...markup.matchAll(/class="([^"]+)"/g)].flatMap(match => match[1]?.split(' ') ?? [])
  return readdirSync(join(dist, 'assets'))
    .filter(file => file.endsWith('.css') && !template.includes(file))
    .map(file => readFileSync(join(dist, 'assets', file), 'utf8'))
    .filter(text => classes.some(name => text.includes(`.${name}`)))
    .join('')
}
