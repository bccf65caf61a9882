import type { SourceFile } from '../source/files.ts'
import { isNode, parse, visit, type SyntaxNode } from '../source/syntax.ts'

/** A test that carries feature ids in its name. */
export interface ProvingTest {
  path: string
  line: number
  name: string
  ids: string[]
  /** Does its body hold an assertion at all? */
  asserts: boolean
}

/** Finds `it('USR-01 …')`, `test('X-14 …')` and their `.each(…)('…')` forms. Skipped and planned tests prove nothing and are left out. */
export function findProvingTests(file: SourceFile): ProvingTest[] {
  const syntax = parse(file)
  const found: ProvingTest[] = []
  visit(syntax.program, node => {
    if (
      node.type !== 'CallExpression' ||
      !Array.isArray(node.arguments) ||
      !isTestCall(node.callee)
    )
      return
    const [first, ...rest] = node.arguments.filter(isNode)
    const name = first === undefined ? undefined : textOf(file, first)
    const ids = name?.match(/\b[A-Z]{1,5}-\d{2}\b/g)
    if (name === undefined || !ids) return
    const body = rest.map(argument => file.text.slice(argument.start, argument.end)).join('\n')
    const asserts = /\b(expect|assert)\w*(\s*\.\w+)*\s*(<[^>]*>)?\(/.test(body)
    found.push({
      path: file.path,
      line: syntax.lineOf(node.start),
      name,
      ids: [...new Set(ids)],
      asserts,
    })
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
