import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isCode, isTest, type SourceFile } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { isNode, parse, visit, type Syntax, type SyntaxNode } from '../source/syntax.ts'

/** One small change of the product that a test should notice. */
export const mutation = z.strictObject({
  file: z.string(),
  line: z.number(),
  /** A short description of the change. */
  what: z.string(),
  start: z.number(),
  end: z.number(),
  replace: z.string(),
})
export type Mutation = z.infer<typeof mutation>

/** A change at one node, before its position is known. */
type Change = Pick<Mutation, 'what' | 'start' | 'end' | 'replace'>

const COMPARISONS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const SUMS: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' }

/** Of the product alone: no tests, nothing that fills the demo, and not what only PostgreSQL runs (the tests run on SQLite). */
export const isMutable = (path: string) =>
  sideOf(path) !== undefined &&
  isCode(path) &&
  !isTest(path) &&
  !/[./]seeds?[./-]|postgres/.test(path)

/** Everything that may be changed in a file. */
export function findMutations(file: SourceFile): Mutation[] {
  const syntax = parse(file)
  const found: Mutation[] = []
  visit(syntax.program, (node, parents) => {
    if (isOfTypes([...parents, node])) return
    for (const change of changesAt(node, parents, file.text))
      found.push({ file: file.path, line: lineOf(syntax, change, file.text), ...change })
  })
  return found
}

/** The text between start and end begins at the first non-space character. */
const lineOf = (syntax: Syntax, { start }: Change, text: string) =>
  syntax.lineOf(start + text.slice(start).search(/\S/))

/** `as`, `satisfies` and `!` contain code; every other node starting with TS is erased at run time. */
const isOfTypes = (nodes: readonly SyntaxNode[]) =>
  nodes.some(
    ({ type }) =>
      type.startsWith('TS') &&
      !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type),
  )

function changesAt(node: SyntaxNode, parents: readonly SyntaxNode[], text: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
      return changeOperator(node, text)
    case 'LogicalExpression':
      return dropCondition(node, text)
    case 'IfStatement':
    case 'ConditionalExpression':
      return isNode(node.test) ? [negate(node.test, text)] : []
    case 'ExpressionStatement':
      return isCall(node.expression)
        ? [{ what: 'remove a call', ...placeOf(node), replace: ';' }]
        : []
    case 'Literal':
      return changeConstant(node, parents)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return returnEarly(node)
    default:
      return []
  }
}

const placeOf = ({ start, end }: SyntaxNode) => ({ start, end })
const textOf = ({ start, end }: SyntaxNode, text: string) => text.slice(start, end)

function changeOperator({ left, right, operator }: SyntaxNode, text: string): Change[] {
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return []
  const isSum = SUMS[operator] !== undefined && [left, right].some(isNumber)
  const other = COMPARISONS[operator] ?? (isSum ? SUMS[operator] : undefined)
  if (other === undefined) return []
  const at = text.indexOf(operator, left.end)
  return [
    { what: `${operator} becomes ${other}`, start: at, end: at + operator.length, replace: other },
  ]
}

function dropCondition({ left, right, operator, start, end }: SyntaxNode, text: string): Change[] {
  if (!isNode(left) || !isNode(right) || (operator !== '&&' && operator !== '||')) return []
  return [left, right].map(remaining => ({
    what: `drop a condition of ${operator}`,
    start,
    end,
    replace: `(${textOf(remaining, text)})`,
  }))
}

const negate = (test: SyntaxNode, text: string): Change => ({
  what: 'negate a condition',
  ...placeOf(test),
  replace: `!(${textOf(test, text)})`,
})

function isCall(expression: unknown): boolean {
  if (!isNode(expression)) return false
  if (expression.type === 'AwaitExpression' || expression.type === 'UnaryExpression')
    return isCall(expression.argument)
  return expression.type === 'CallExpression' || expression.type === 'AssignmentExpression'
}

const isNumber = ({ type, value }: SyntaxNode) => type === 'Literal' && typeof value === 'number'

/** Numbers of what is drawn (`size={16}`) are looks. */
function changeConstant(
  { value, start, end }: SyntaxNode,
  parents: readonly SyntaxNode[],
): Change[] {
  if (parents.slice(-2).some(({ type }) => type === 'JSXAttribute')) return []
  if (typeof value === 'boolean')
    return [{ what: 'change a constant', start, end, replace: String(!value) }]
  return typeof value === 'number'
    ? [{ what: 'change a constant', start, end, replace: String(value + 1) }]
    : []
}

function returnEarly({ body }: SyntaxNode): Change[] {
  if (
    !isNode(body) ||
    body.type !== 'BlockStatement' ||
    !Array.isArray(body.body) ||
    body.body.length === 0
  )
    return []
  return [{ what: 'return early', start: body.start + 1, end: body.start + 1, replace: ' return;' }]
}

/**
 * A seeded sample. Each change's position in the draw depends on what it is, not on its surroundings: edits elsewhere leave the sample as
 * it was.
 */
export function drawSample(
  files: readonly SourceFile[],
  { count, seed }: { count: number; seed: string },
): Mutation[] {
  const drawn = files.flatMap(file => {
    const seen = new Map<string, number>()
    return findMutations(file).map(one => {
      const key = `${one.file} ${one.what} ${file.text.slice(one.start - 20, one.end + 20)} ${one.replace}`
      const again = (seen.get(key) ?? 0) + 1
      seen.set(key, again)
      return { one, rank: createHash('sha256').update(`${seed} ${key} ${again}`).digest('hex') }
    })
  })
  return drawn
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one)
}
