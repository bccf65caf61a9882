import { isTest, type SourceFile } from '../source/files.ts'
import { featureOf, sideOf } from '../source/place.ts'
import { isNode, type Syntax, type SyntaxNode, visit } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

interface Parsed {
  file: SourceFile
  syntax: Syntax
}
interface Named {
  table: string
  isWrite: boolean
}

/** Tables of features that are always there: what they are called stands beside the rows of all others, sorted, searched and paged with them. */
const READ_BY_ALL = new Set(['users', 'files'])

/** What one feature reads of another's all the same. An entry that nothing needs any more is a finding too. */
export const EXCEPTIONS: readonly { feature: string; table: string; why: string }[] = [
  {
    feature: 'users',
    table: 'account_links',
    why: 'whether an invitation is open is a filter of the list of all people, beside its other conditions',
  },
  {
    feature: 'users',
    table: 'user_roles',
    why: 'a role that was given is a filter of the same list; roles itself stands on users',
  },
  {
    feature: 'changes',
    table: 'api_keys',
    why: 'the log names the key of each line; keys are recorded in the log, so they stand on it',
  },
]

const WRITES = ['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']
const READS = [
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'using',
  'from',
  'table',
]
const RAW =
  /\b(delete\s+from|insert\s+into|update|from|join|into|using)\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)/gi

/**
 * A feature asks its own tables alone: what it wants of another's it gets from that one's service, or by what that one contributes. So an
 * app can be taken out, and a table changed, by looking at one folder.
 */
export function checkForeignTables(
  code: readonly Parsed[],
  exceptions: typeof EXCEPTIONS = EXCEPTIONS,
): Finding[] {
  const owners = ownersOf(code)
  const used = new Set<(typeof EXCEPTIONS)[number]>()
  const findings = code.flatMap(({ file: { path }, syntax }) => {
    const feature = featureOf(path)
    if (feature === undefined || sideOf(path) !== 'server' || isTest(path)) return []
    const found: Finding[] = []
    visit(syntax.program, (node, parents) => {
      for (const { table, isWrite } of namesIn(node, { path, parent: parents.at(-1) })) {
        const owner = owners.get(table)
        if (owner === undefined || owner === feature) continue
        if (!isWrite && READ_BY_ALL.has(table)) continue
        const exception = exceptions.find(one => one.feature === feature && one.table === table)
        if (exception !== undefined) used.add(exception)
        else
          found.push({
            path,
            rule: 'foreign-table',
            text: `line ${syntax.lineOf(node.start)} ${isWrite ? 'writes' : 'reads'} ${table} of ${owner}: go through its service, or a place that it contributes to`,
          })
      }
    })
    return found
  })
  const unused = exceptions
    .filter(one => !used.has(one))
    .map(({ feature, table }) => ({
      path: 'scripts/structure/foreign-tables.ts',
      rule: 'foreign-table',
      text: `${feature} does not read ${table} any more: its exception can go`,
    }))
  return [...findings, ...unused]
}

/** Which feature declares each table. */
function ownersOf(code: readonly Parsed[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { file, syntax } of code) {
    const feature = featureOf(file.path)
    if (feature === undefined || !file.path.endsWith('.tables.ts')) continue
    visit(syntax.program, (node, parents) => {
      const holder = parents.at(-2)
      if (node.type !== 'TSPropertySignature' || holder?.type !== 'TSInterfaceDeclaration') return
      const isTables = isNode(holder.id) && holder.id.name === 'Tables'
      const name = isNode(node.key) ? (node.key.name ?? node.key.value) : undefined
      if (isTables && typeof name === 'string') owners.set(name, feature)
    })
  }
  return owners
}

/** Tables as a node names them: by a call of the query builder, in SQL, or, where SQL stands, as a text that is nothing else. */
function namesIn(
  node: SyntaxNode,
  { path, parent }: { path: string; parent: SyntaxNode | undefined },
): Named[] {
  const standsInSql = /\.(?:repo|seed|tables)\.ts$/.test(path)
  if (node.type === 'CallExpression') return namesInCall(node)
  if (node.type === 'TemplateLiteral')
    return standsInSql || isSqlTag(parent) ? namesInText(textOf(node)) : []
  if (node.type === 'Literal' && typeof node.value === 'string' && standsInSql) {
    const isName = node.value.includes('_') && (parent === undefined || !isBuilder(parent))
    return [...namesInText(node.value), ...(isName ? [{ table: node.value, isWrite: true }] : [])]
  }
  return []
}

/** What is called of an object, as the builder's steps are. */
function methodOf({ type, callee }: SyntaxNode): string {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee.property)) return ''
  const { name } = callee.property
  return typeof name === 'string' ? name : ''
}
const isBuilder = (node: SyntaxNode) => [...WRITES, ...READS].includes(methodOf(node))

function namesInCall(node: SyntaxNode): Named[] {
  if (!isBuilder(node) || !Array.isArray(node.arguments)) return []
  const isWrite = WRITES.includes(methodOf(node))
  const [first]: unknown[] = node.arguments
  const tables = isNode(first) && Array.isArray(first.elements) ? first.elements : [first]
  return tables.flatMap((one: unknown) =>
    isNode(one) && typeof one.value === 'string' ? [{ table: headOf(one.value), isWrite }] : [],
  )
}

const isSqlTag = (parent: SyntaxNode | undefined) =>
  parent?.type === 'TaggedTemplateExpression' && isNode(parent.tag) && parent.tag.name === 'sql'

/** What a template says, with a sign in the place of each value. */
function textOf({ quasis }: SyntaxNode): string {
  if (!Array.isArray(quasis)) return ''
  return quasis
    .map((part: unknown) => (isNode(part) && isRaw(part.value) ? part.value.raw : ''))
    .join('?')
}
const isRaw = (value: unknown): value is { raw: string } =>
  typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string'

const namesInText = (text: string): Named[] =>
  [...text.matchAll(RAW)].flatMap(([, keyword = '', list = '']) =>
    list.split(',').map(one => ({
      table: headOf(one).toLowerCase(),
      isWrite: /^(?:delete|insert|update|into)/i.test(keyword),
    })),
  )

const headOf = (text: string): string => text.trim().split(/\s+/)[0] ?? ''
