import { posix } from 'node:path'
import type { SourceFile } from '../source/files.ts'
import type { Finding } from './finding.ts'

const PLACES = '(?:features|platform|ui|app|migrations|scripts|e2e|bench|docs|contract|server|web)'
const NAMED = new RegExp(`\`(${PLACES}/[\\w./-]+)\``, 'g')
const LINKED = /\]\((?!https?:|mailto:)([^)#]+)(?:#[^)]*)?\)/g

/** Paths in a document, in backquotes or as links, must exist; names with `*`, `<…>` or `{…}` stand for several. */
export function checkDocument(document: SourceFile, paths: ReadonlySet<string>): Finding[] {
  const folder = posix.dirname(document.path)
  const named = [...document.text.matchAll(NAMED)].map(([, path = '']) => path.replace(/\/$/, ''))
  const linked = [...document.text.matchAll(LINKED)].map(([, path = '']) =>
    posix.join(folder, path).replace(/\/$/, ''),
  )
  return [...new Set([...named, ...linked])]
    .filter(path => !paths.has(path))
    .map(path => ({ path: document.path, rule: 'document', text: `${path} is not there` }))
}

/** Files and their parent folders. */
export function withFolders(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set(paths)
  for (const path of paths)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      found.add(path.slice(0, at))
  return found
}
