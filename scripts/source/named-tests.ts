import type { SourceFile } from './files.ts'
import { isNode, parse, visit, type SyntaxNode } from './syntax.ts'

/** A test by the name it is written with: of one that runs for several values the pattern of their names. */
export interface NamedTest {
  path: string
  line: number
  name: string
  /** What it does, as it is written. */
  body: string
}

/** Finds `it('…')`, `test('…')` and their `.each(…)('…')` forms. Skipped and planned tests are left out. */
export function findTests(file: SourceFile): NamedTest[] {
  const syntax = parse(file)
  const found: NamedTest[] = []
  visit(syntax.program, node => {
    if (
      node.type !== 'CallExpression' ||
      !Array.isArray(node.arguments) ||
      !isTestCall(node.callee)
    )
      return
    const [first, ...rest] = node.arguments.filter(isNode)
    const name = first === undefined ? undefined : textOf(file, first)
    if (name === undefined) return
    const body = rest.map(argument => file.text.slice(argument.start, argument.end)).join('\n')
    found.push({ path: file.path, line: syntax.lineOf(node.start), name, body })
  })
  return found
}

const CALLED = new Set(['it', 'test', 'itOnOneEngine'])
function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return CALLED.has(String(callee.name))
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return isEach(callee.callee ?? callee.tag)
  return false
}

function isEach(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.property))
    return false
  return (
    (callee.property.name === 'each' || callee.property.name === 'for') && isTestCall(callee.object)
  )
}

function textOf(file: SourceFile, node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateLiteral' ? file.text.slice(node.start + 1, node.end - 1) : undefined
}
