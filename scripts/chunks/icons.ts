import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPaths, root } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { matcher } from './match.ts'
import { LATE, OWN_ICONS } from './names.ts'

const bringsOwn = matcher(OWN_ICONS)
const isLate = matcher(LATE)

/** Which features and kits import each icon; what the frame, the kits and the first screen use is `shared`, what follows them `after`. */
export function readIcons(isAfterFrame: (path: string) => boolean): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const paths = listPaths().filter(path => sideOf(path) === 'web' && /\.tsx?$/.test(path))
  for (const path of paths.toSorted((one, other) => Number(isLate(one)) - Number(isLate(other)))) {
    const place = placeOf(path, isAfterFrame)
    const imports =
      /import \{([^}]*)\} from '@tabler\/icons-react'/.exec(
        readFileSync(join(root, path), 'utf8'),
      )?.[1] ?? ''
    for (const [icon] of imports.matchAll(/\bIcon[A-Z]\w*/g)) {
      if (place === 'showcase' && found.has(icon)) continue
      found.set(icon, (found.get(icon) ?? new Set()).add(place))
    }
  }
  return found
}

function placeOf(path: string, isAfterFrame: (path: string) => boolean): string {
  if (isAfterFrame(path)) return 'after'
  if (isLate(path)) return 'showcase'
  return bringsOwn(path) ? (path.split('/')[1] ?? 'shared') : 'shared'
}
