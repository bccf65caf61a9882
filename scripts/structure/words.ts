import { isTest, type SourceFile } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { isNode, visit, type Syntax, type SyntaxNode } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

/** API paths appear only in contract/; tests may spell them out to pin them. */
export function checkPathLiterals(file: SourceFile, syntax: Syntax, apiPaths: string[]): Finding[] {
  const side = sideOf(file.path)
  if ((side !== 'server' && side !== 'web') || isTest(file.path)) return []
  const heads = apiPaths.map(path => path.split('{')[0] ?? path)
  const found: Finding[] = []
  const look = (text: string, offset: number) => {
    const spelled = text.split('?')[0] ?? ''
    if (apiPaths.includes(spelled) || (spelled.length > 1 && heads.includes(spelled))) {
      found.push({
        path: file.path,
        rule: 'path-literal',
        text: `line ${syntax.lineOf(offset)}: "${spelled}" belongs to contract/`,
      })
    }
  }
  visit(syntax.program, node => {
    if (node.type === 'Literal' && typeof node.value === 'string') look(node.value, node.start)
    if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return
    for (const part of node.quasis) if (isNode(part)) look(rawOf(part), part.start)
  })
  return found
}

function rawOf(part: SyntaxNode): string {
  const { value } = part
  return typeof value === 'object' &&
    value !== null &&
    'raw' in value &&
    typeof value.raw === 'string'
    ? value.raw
    : ''
}

/** A note for later names its issue, or it is forgotten. `TODO-05` is the id of a feature. */
export function checkNotes(file: SourceFile, syntax: Syntax): Finding[] {
  return syntax.comments
    .filter(
      comment =>
        /\b(TODO(?!-\d)|FIXME|XXX|HACK)\b/.test(comment.value) && !/issue \d+/i.test(comment.value),
    )
    .filter(() => !file.path.startsWith('scripts/structure/'))
    .map(comment => ({
      path: file.path,
      rule: 'todo',
      text: `line ${syntax.lineOf(comment.start)}: name the issue ("issue 12")`,
    }))
}
