import { join } from 'node:path/posix'
import type { SourceFile } from '../source/files.ts'
import { isNode, type Syntax, type SyntaxNode, visit } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

const SHEET = /\.module\.css$/
/** What has dots and names no class of the sheet. */
const OTHER = /\/\*[\s\S]*?\*\/|:global\([^)]*\)|:\s[^;{}]*;|'[^'\n]*'|"[^"\n]*"/g
const COMPOSES = /composes:\s*([\w\s-]+?)(?:\s+from\s+(global|'[^']+'))?;/g

interface Code {
  file: SourceFile
  syntax: Syntax
}
interface Use {
  sheet: string
  /** Undefined where it is computed. */
  name: string | undefined
  path: string
  line: number
}

/** Every class a component takes from a style sheet has a rule there, and every rule is taken: browsers and types say nothing of either. */
export function checkStyleClasses(
  sources: readonly SourceFile[],
  code: readonly Code[],
): Finding[] {
  const sheets = new Map(
    sources
      .filter(({ path }) => SHEET.test(path))
      .map(({ path, text }) => [path, classesOf(text)] as const),
  )
  const uses = [...code.flatMap(usesOf), ...sources.flatMap(composedOf)]
  const missing = uses.flatMap(({ sheet, name, path, line }) =>
    name === undefined || sheets.get(sheet)?.has(name) !== false
      ? []
      : [{ path, rule: 'style', text: `line ${line}: ${sheet} has no class ${name}` }],
  )
  const taken = Map.groupBy(uses, ({ sheet }) => sheet)
  const unused = [...sheets].flatMap(([path, classes]) => {
    const names = new Set(taken.get(path)?.map(({ name }) => name))
    return names.has(undefined)
      ? []
      : [...classes]
          .filter(name => !names.has(name))
          .map(name => ({ path, rule: 'style', text: `no component takes class ${name}` }))
  })
  return [...missing, ...unused]
}

const classesOf = (text: string) =>
  new Set(
    [...text.replace(OTHER, ' ').matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => name ?? []),
  )

/** What a style sheet takes of another, or of itself. */
function composedOf({ path, text }: SourceFile): Use[] {
  if (!SHEET.test(path)) return []
  return [...text.matchAll(COMPOSES)]
    .filter(({ 2: from }) => from !== 'global')
    .flatMap(({ 1: names = '', 2: from, index }) =>
      names.split(/\s+/).map(name => ({
        sheet: from === undefined ? path : placeOf(from.slice(1, -1), path),
        name,
        path,
        line: text.slice(0, index).split('\n').length,
      })),
    )
}

function usesOf({ file, syntax }: Code): Use[] {
  if (!file.text.includes('.module.css')) return []
  const sheets = sheetsOf(file, syntax)
  const uses: Use[] = []
  visit(syntax.program, (node, parents) => {
    const sheet = node.type === 'Identifier' ? sheets.get(String(node.name)) : undefined
    const parent = parents.at(-1)
    if (sheet === undefined || parent === undefined || parent.type === 'ImportDefaultSpecifier')
      return
    const isTaken = parent.type === 'MemberExpression' && parent.object === node
    // The name of something else.
    if (parent.type === 'MemberExpression' && !isTaken && parent.computed !== true) return
    const name = isTaken ? propertyOf(parent) : undefined
    uses.push({ sheet, name, path: file.path, line: syntax.lineOf(node.start) })
  })
  return uses
}

/** The style sheets that a file imports, by the name each has there. */
function sheetsOf({ path }: SourceFile, { program }: Syntax): Map<string, string> {
  const sheets = new Map<string, string>()
  for (const node of Array.isArray(program.body) ? program.body.filter(isNode) : []) {
    if (node.type !== 'ImportDeclaration' || !isNode(node.source)) continue
    const source = String(node.source.value)
    const [specifier] = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
    if (SHEET.test(source) && isNode(specifier?.local))
      sheets.set(String(specifier.local.name), placeOf(source, path))
  }
  return sheets
}

const placeOf = (source: string, path: string) =>
  source.startsWith('#') ? source.slice(1) : join(path, '..', source)

function propertyOf({ computed, property }: SyntaxNode): string | undefined {
  if (!isNode(property)) return undefined
  if (computed !== true) return String(property.name)
  return typeof property.value === 'string' ? property.value : undefined
}
