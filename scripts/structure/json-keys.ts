import type { SourceFile } from '../source/files.ts'
import { isNode, parse, visit } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

/** A key stands once in its object: of two, JSON.parse drops the first without a word. */
export function checkJsonKeys({ path, text }: SourceFile): Finding[] {
  if (!path.endsWith('.json')) return []
  const syntax = parse({ path: `${path}.js`, text: `(${text})` })
  const findings: Finding[] = []
  visit(syntax.program, node => {
    if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return
    const known = new Set<unknown>()
    for (const property of node['properties']) {
      if (!isNode(property) || !isNode(property['key'])) continue
      const { start, value } = property['key']
      if (known.has(value))
        findings.push({
          path,
          rule: 'json',
          text: `line ${syntax.lineOf(start)}: a second ${value}`,
        })
      known.add(value)
    }
  })
  return findings
}
