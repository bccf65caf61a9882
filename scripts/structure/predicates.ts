import type { SourceFile } from '../source/files.ts'
import { isNode, type Syntax, type SyntaxNode, visit } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * A type predicate (`value is T`) must look at the value: one that always returns `true`, or sees the names of its keys alone, is a type
 * assertion in disguise.
 */
export function checkPredicates(file: SourceFile, syntax: Syntax): Finding[] {
  const found: Finding[] = []
  visit(syntax.program, node => {
    const claimed = claimedBy(node)
    if (claimed === undefined || !isNode(node.body) || looksAt(node.body, claimed)) return
    const text = `line ${syntax.lineOf(node.start)}: the predicate does not look at ${claimed}, so it proves nothing; narrow the type, or parse the value`
    found.push({ path: file.path, rule: 'predicate', text })
  })
  return found
}

/** The parameter whose type the function claims to prove. */
function claimedBy({ type, returnType }: SyntaxNode): string | undefined {
  if (!FUNCTIONS.has(type) || !isNode(returnType)) return undefined
  const predicate = returnType.typeAnnotation
  if (!isNode(predicate) || predicate.type !== 'TSTypePredicate') return undefined
  const { parameterName } = predicate
  return isNode(parameterName) && typeof parameterName.name === 'string'
    ? parameterName.name
    : undefined
}

function looksAt(body: SyntaxNode, parameter: string): boolean {
  let looks = false
  visit(body, (node, parents) => {
    if (node.type !== 'Identifier' || node.name !== parameter) return
    const parent = parents.at(-1)
    const isKey = parent?.type === 'MemberExpression' && parent.property === node
    if (!isKey && !takesKeys(parent)) looks = true
  })
  return looks
}

/** `Object.keys(…)`. */
function takesKeys(node: SyntaxNode | undefined): boolean {
  const callee = node?.type === 'CallExpression' ? node.callee : undefined
  return isNode(callee) && isNode(callee.property) && callee.property.name === 'keys'
}
