import type { Change } from '../../contract/changes.contract.ts'
import type { Access } from '#platform/contract/define.ts'
import { listComposedScreens } from '#platform/web/screens/composed.ts'

/**
 * Whether a change was made to what the screen at an address shows. Settings never are: they apply to everyone, and most of them have
 * their effect on other screens.
 */
export function isOfScreen({ subject }: Pick<Change, 'subject'>, pathname: string): boolean {
  if (subject === 'Settings') return false
  return listComposedScreens().some(
    ({ path, access }) => matches(path, pathname) && subjectOf(access) === subject,
  )
}

function matches(path: string, pathname: string): boolean {
  const parts = path.split('/')
  const found = pathname.replace(/(?<=.)\/$/, '').split('/')
  return (
    parts.length === found.length &&
    parts.every((part, index) => part.startsWith('$') || part === found[index])
  )
}

const subjectOf = (access: Access): string | undefined =>
  typeof access === 'object' && 'can' in access ? access.can[1] : undefined
