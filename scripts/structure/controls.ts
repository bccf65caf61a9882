import { isTest, type SourceFile } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { isNode, type Syntax, type SyntaxNode, visit } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

/** What draws these is the kit; the browser's own look otherwise in each skin and beside ours. */
const KIT = 'ui/'
/** The sign-in pages draw their own box: their first load has no room for the kit (scripts/budgets.json). */
const DRAWN_BY_ITSELF = 'features/auth/web/'

/** No `<select>`, no `type="checkbox"` and no `type="radio"` in a screen: `ui/select`, `ui/checkbox`, `ui/switch`, `ui/tick`, `ui/choices` are there. */
export function checkControls(file: SourceFile, syntax: Syntax): Finding[] {
  if (
    sideOf(file.path) !== 'web' ||
    !file.path.endsWith('.tsx') ||
    file.path.startsWith(KIT) ||
    isTest(file.path)
  )
    return []
  const found: Finding[] = []
  visit(syntax.program, node => {
    if (node.type !== 'JSXOpeningElement') return
    const name = textAt(node.name, 'name')
    const kind = name === 'select' ? '<select>' : name === 'input' ? kindOf(node) : undefined
    if (kind === undefined || (kind === 'checkbox' && file.path.startsWith(DRAWN_BY_ITSELF))) return
    const text = `line ${syntax.lineOf(node.start)}: the browser's own ${kind}; take the kit's (ui/README.md)`
    found.push({ path: file.path, rule: 'controls', text })
  })
  return found
}

/** `checkbox` or `radio`, wherever it stands in what the `type` is given: `type={isOne ? 'radio' : 'checkbox'}` is one, too. */
function kindOf(input: SyntaxNode): string | undefined {
  const attributes = Array.isArray(input.attributes) ? input.attributes.filter(isNode) : []
  const type = attributes.find(one => textAt(one.name, 'name') === 'type')
  let kind: string | undefined
  if (type !== undefined) {
    visit(type, node => {
      if (node.type === 'Literal' && (node.value === 'checkbox' || node.value === 'radio'))
        kind ??= node.value
    })
  }
  return kind
}

const textAt = (node: unknown, key: string): string | undefined => {
  const value: unknown = isNode(node) ? node[key] : undefined
  return typeof value === 'string' ? value : undefined
}
