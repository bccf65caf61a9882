import { isTest, type SourceFile } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { isNode, type Syntax, type SyntaxNode, visit } from '../source/syntax.ts'
import type { Finding } from './finding.ts'

/** Only the kit draws these; the browser's own controls would look foreign beside ours. */
const KIT = 'ui/'
/** The sign-in pages draw their own checkbox: their first load has no room for the kit (scripts/budgets.json). */
const DRAWN_BY_ITSELF = 'features/auth/web/'

/** These format dates in the browser's language, not the app's: forbidden everywhere, in `ui` too. */
const DATES = ['date', 'time', 'datetime-local', 'month', 'week']
const REFUSED = ['checkbox', 'radio', ...DATES]

/**
 * No `<select>`, no `type="checkbox"` and no `type="radio"` in a screen: `ui/select`, `ui/checkbox`, `ui/switch`, `ui/tick`, `ui/choices` are
 * there. No `type="date"`, `type="time"` or `type="datetime-local"` anywhere: `ui/date-field`.
 */
export function checkControls(file: SourceFile, syntax: Syntax): Finding[] {
  if (sideOf(file.path) !== 'web' || !file.path.endsWith('.tsx') || isTest(file.path)) return []
  const found: Finding[] = []
  visit(syntax.program, node => {
    if (node.type !== 'JSXOpeningElement') return
    const name = textAt(node.name, 'name')
    const kind = name === 'select' ? '<select>' : kindOf(node)
    if (kind === undefined) return
    // Components hand the type on to the browser; of boxes and dots the kit has components that are called otherwise.
    if (!DATES.includes(kind)) {
      if (file.path.startsWith(KIT) || (name !== 'select' && name !== 'input')) return
      if (kind === 'checkbox' && file.path.startsWith(DRAWN_BY_ITSELF)) return
    }
    const text = `line ${syntax.lineOf(node.start)}: the browser's own ${kind}; take the kit's (ui/README.md)`
    found.push({ path: file.path, rule: 'controls', text })
  })
  return found
}

/** `checkbox`, `radio` or a date anywhere in the `type` expression: `type={isOne ? 'radio' : 'checkbox'}` is one, too. */
function kindOf(input: SyntaxNode): string | undefined {
  const attributes = Array.isArray(input.attributes) ? input.attributes.filter(isNode) : []
  const type = attributes.find(one => textAt(one.name, 'name') === 'type')
  let kind: string | undefined
  if (type !== undefined) {
    visit(type, node => {
      if (node.type === 'Literal' && typeof node.value === 'string' && REFUSED.includes(node.value))
        kind ??= node.value
    })
  }
  return kind
}

const textAt = (node: unknown, key: string): string | undefined => {
  const value: unknown = isNode(node) ? node[key] : undefined
  return typeof value === 'string' ? value : undefined
}
