import { type ParseResult, parseSync } from 'oxc-parser'
import type { SourceFile } from './files.ts'

/** A node of the syntax tree, as far as the checks look into it. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
export interface ImportOf {
  specifier: string
  typeOnly: boolean
  /** `import()`: loaded when it is reached, not when the file is. */
  lazy: boolean
}
export interface Syntax {
  program: SyntaxNode
  comments: { start: number; value: string }[]
  imports: ImportOf[]
  lineOf(offset: number): number
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value

/** Throws on a syntax error: nothing else can be checked then. */
function read({ path, text }: SourceFile): ParseResult {
  const result = parseSync(path, text)
  const [error] = result.errors
  if (error !== undefined) throw new Error(`${path}: ${error.message}`)
  return result
}

/** Parses a TypeScript file. Throws on a syntax error. */
export function parse(file: SourceFile): Syntax {
  const { program, comments, module } = read(file)
  if (!isNode(program)) throw new Error(`${file.path}: no syntax tree`)
  const starts = [0, ...[...file.text.matchAll(/\n/g)].map(match => match.index + 1)]
  const lineOf = (offset: number) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
  return { program, comments, imports: listImports(file, module), lineOf }
}

/** What the file imports, without building its tree: a fifth of the time of `parse`. Throws on a syntax error. */
export const importsOf = (file: SourceFile): ImportOf[] => listImports(file, read(file).module)

function listImports({ text }: SourceFile, module: ParseResult['module']): ImportOf[] {
  const unquote = (specifier: string) => specifier.replace(/^['"`]|['"`]$/g, '')
  return [
    ...module.staticImports.map(({ moduleRequest, entries, start }) => ({
      specifier: moduleRequest.value,
      typeOnly:
        /^import\s+type\b/.test(text.slice(start, start + 20)) ||
        (entries.length > 0 && entries.every(entry => entry.isType)),
      lazy: false,
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(entry =>
        entry.moduleRequest === null || entry.moduleRequest === undefined
          ? []
          : [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType, lazy: false }],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: unquote(text.slice(moduleRequest.start, moduleRequest.end)),
      typeOnly: false,
      lazy: true,
    })),
  ]
}

/** Walks the tree, parents first. */
export function visit(
  node: SyntaxNode,
  enter: (node: SyntaxNode, parents: SyntaxNode[]) => void,
  parents: SyntaxNode[] = [],
): void {
  enter(node, parents)
  const path = [...parents, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, enter, path)
  }
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])
export interface FunctionOf {
  name: string
  line: number
  /** All lines, from the first to the last. */
  lines: number
  /** Lines without those of the functions inside: what a factory of many small functions is measured by. */
  ownLines: number
  /** Has its own name, or that of its variable or property; callbacks have none. */
  isNamed: boolean
}

/** Every function of the file with its name (its own, or that of the variable, property or wrapped variable it is given to). */
export function functionsOf(syntax: Syntax): FunctionOf[] {
  const found: (FunctionOf & { end: number; node: SyntaxNode; inside: SyntaxNode | undefined })[] =
    []
  visit(syntax.program, (node, parents) => {
    if (!functionTypes.has(node.type) || !isNode(node.body)) return
    const line = syntax.lineOf(node.start)
    const end = syntax.lineOf(node.end - 1)
    const inside = parents.findLast(parent => functionTypes.has(parent.type))
    found.push({
      name: nameOf(node, parents),
      isNamed: isNamed(node, parents),
      line,
      end,
      lines: end - line + 1,
      ownLines: end - line + 1,
      node,
      inside,
    })
  })
  // A function's first and last line stay with the one around it, so a one-line callback changes nothing.
  for (const inner of found) {
    const outer = found.find(candidate => candidate.node === inner.inside)
    if (outer !== undefined) outer.ownLines -= Math.max(0, inner.lines - 2)
  }
  return found.map(({ name, line, lines, ownLines, isNamed }) => ({
    name,
    line,
    lines,
    ownLines,
    isNamed,
  }))
}

const HOLDERS = ['VariableDeclarator', 'Property', 'MethodDefinition', 'PropertyDefinition']
/** A declaration, a method, or a variable or property value; all others are arguments without a name. */
const isNamed = (node: SyntaxNode, parents: readonly SyntaxNode[]): boolean =>
  isNode(node.id) || HOLDERS.includes(parents.at(-1)?.type ?? '')

function nameOf(node: SyntaxNode, parents: SyntaxNode[]): string {
  if (isNode(node.id) && typeof node.id.name === 'string') return node.id.name
  const near = parents.slice(-3).toReversed()
  const holder = near.find(parent => HOLDERS.includes(parent.type))
  const name = holder?.id ?? holder?.key
  return isNode(name) && typeof name.name === 'string' ? name.name : '(anonymous)'
}
