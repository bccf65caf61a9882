import { FEATURES } from '#features/web.ts'
import { boot } from '#platform/web/boot/boot.ts'
import { setComposed } from '#platform/web/screens/composed.ts'
import type { Screen } from '#platform/web/screens/define-screens.ts'
import { compose } from './compose.ts'
import { shell } from './shell.screens.ts'

// The application composed from its features: when the first screen beyond the public ones opens, and again whenever an
// administrator switches an app on or off.

const features = [...FEATURES, shell]
const whole = compose(features)
let given: (() => void)[] = []
let shown: string | undefined

/** Composes the application without disabled apps; returns whether anything changed. */
export function composeWithout(off: readonly string[]): boolean {
  if (shown === off.join(' ')) return false
  shown = off.join(' ')
  for (const takeAway of given) takeAway()
  const { screens, pages, contributions } = compose(
    features.filter(({ name }) => !off.includes(name)),
  )
  given = contributions.map(({ give }) => give())
  setComposed({ screens, pages })
  return true
}
composeWithout(boot.instance.off ?? [])

/** What is behind an address, though its app may be off. */
export function findAnyScreen(path: string): Screen {
  const found = whole.screens.find(screen => screen.path === path)
  if (found === undefined) throw new Error(path)
  return found
}
